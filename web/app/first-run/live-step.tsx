import ExternalLink from 'lucide-react/icons/external-link';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useRef } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';
import { UrlBar } from '#web/app/url-bar/url-bar.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './first-run.module.css';

interface LiveStepProps {
  profile: Profile;
  /** Called when the address was copied or shared, or when its QR code was opened. */
  onShare: () => void;
  onDone: () => void;
}

const PLACES = [
  [
    'Instagram',
    'Open your profile, tap Edit profile, then Links and Add external link. Paste the address.',
  ],
  [
    'TikTok',
    'Open your profile, tap Edit profile, then Links or Website. Paste the address. TikTok may ask new accounts to switch to a business account first.',
  ],
  [
    'YouTube',
    'Open YouTube Studio, then Customization and Profile. Tap Add link under Links, and paste the address.',
  ],
] as const;

/** The end of the first run. Shows the address of the page and how to add it to other profiles. */
export function LiveStep({ profile, onShare, onDone }: LiveStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const isOnline = profile.published && !profile.suspension;
  return (
    <div className={styles.live}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {isOnline ? 'Your page is live' : 'Your page is ready'}
      </h1>
      <p className={styles.hint}>Share the address of your page wherever people find you.</p>
      <UrlBar username={profile.username} isOnline={isOnline} onShare={onShare} isStacked />
      <div className={styles.chips}>
        {typeof navigator.share === 'function' && (
          <ShareButton profile={profile} onShare={onShare} />
        )}
        <ButtonLink
          variant="secondary"
          to={paths.publicProfile(profile.username)}
          reloadDocument
          target="_blank"
          rel="noopener"
          icon={<ExternalLink aria-hidden="true" />}
        >
          Open your page
        </ButtonLink>
      </div>
      <Card title="Add it to your profiles">
        <dl className={styles.places}>
          {PLACES.map(([place, text]) => (
            <div key={place}>
              <dt>{place}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div>
        <Button size="lg" onClick={onDone}>
          Go to your dashboard
        </Button>
      </div>
    </div>
  );
}

/** Opens the share sheet of the device. */
function ShareButton({ profile, onShare }: Pick<LiveStepProps, 'profile' | 'onShare'>) {
  const url = new URL(paths.publicProfile(profile.username), window.location.origin).href;
  const share = async () => {
    try {
      await navigator.share({ title: profile.name, url });
      onShare();
    } catch {
      // The share sheet was closed without sharing.
    }
  };
  return (
    <Button variant="secondary" icon={<Share2 aria-hidden="true" />} onClick={share}>
      Share
    </Button>
  );
}
