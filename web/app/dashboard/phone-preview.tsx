import type { PublicProfile } from '#bff/contracts/profile.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { PhoneFrame } from '#web/ui/layout/phone-frame.tsx';
import '#web/features/public-page/public-page.css';
import { PublicPage } from '#web/features/public-page/public-page.tsx';

interface PhonePreviewProps {
  profile: PublicProfile;
  /** False while the links are on their way, or did not arrive. */
  complete: boolean;
}

/** The public page as a visitor would see it now. */
export function PhonePreview({ profile, complete }: PhonePreviewProps) {
  return (
    <Card title="Live Preview">
      <PhoneFrame label="Preview of your page">
        <PublicPage profile={profile} preview complete={complete} />
      </PhoneFrame>
    </Card>
  );
}
