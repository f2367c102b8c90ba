import { useState } from 'react';
import { PublicPage } from '#web/features/public-page/public-page.tsx';
import { PhoneFrame } from '#web/ui/layout/phone-frame.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import '#web/features/public-page/style/public-page.css';
import '#web/features/public-page/style/page-cards.css';
import '#web/features/public-page/style/page-headings.css';
import { SAMPLE_PROFILES } from './sample-profiles.ts';

/** Shows three sample pages in a dialog, rendered like real pages. */
export function Examples({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [shown, setShown] = useState<string>(`${SAMPLE_PROFILES[0]?.username}`);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Examples"
      description="Sample pages of fictional creators. Their links are disabled."
    >
      <Tabs
        label="Sample pages"
        value={shown}
        onValueChange={setShown}
        items={SAMPLE_PROFILES.map((profile) => ({
          value: profile.username,
          label: profile.name.split(' ')[0] ?? profile.name,
          content: (
            <PhoneFrame label={`Sample page of ${profile.name}`}>
              <PublicPage profile={profile} preview />
            </PhoneFrame>
          ),
        }))}
      />
    </Dialog>
  );
}
