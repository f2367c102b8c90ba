import type { PublicProfile } from '#bff/contracts/profile.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './phone-preview.module.css';
import '#web/features/public-page/public-page.css';
import { PublicPage } from '#web/features/public-page/public-page.tsx';

/** The public page as a visitor would see it now, in the frame of a phone; nothing in it can be used. */
export function PhonePreview({ profile }: { profile: PublicProfile }) {
  return (
    <Card title="Live Preview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className={styles.phone} tabIndex={0} aria-label="Preview of your page">
        <div className={styles.screen} inert aria-hidden="true">
          <PublicPage profile={profile} preview />
        </div>
      </section>
    </Card>
  );
}
