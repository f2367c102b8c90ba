import type { ComponentType } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns } from '#web/ui/layout/columns.tsx';
import { BackgroundEditor } from './background-editor.tsx';
import { PictureUpload } from './picture-upload.tsx';
import styles from './profile.module.css';
import { BioForm, NameForm } from './text-forms.tsx';
import type { DraftProps } from './use-draft.ts';
import { UsernameForm } from './username-form.tsx';

interface ProfileTabProps {
  /** Lives above the tabs: what is typed is still there when somebody comes back. */
  draft: DraftProps;
  /** Undefined until they are loaded. */
  links: readonly Link[] | undefined;
  views: number | undefined;
  /** Draws the owner's page as a visitor would see it. */
  Preview: ComponentType<{ profile: PublicProfile; complete: boolean }>;
}

/** The Profile tab: each form saves its own field, the preview shows what is typed and chosen. */
export function ProfileTab({ draft, links, views, Preview }: ProfileTabProps) {
  const page = {
    ...draft.profile,
    ...draft.draft,
    links: [...(links ?? [])],
    views: views ?? 0,
  };
  const aside = (
    <>
      <Preview profile={page} complete={links !== undefined} />
      <QuickTips />
    </>
  );
  return (
    <Columns aside={aside}>
      <Card title="Your Profile">
        <PictureUpload {...draft} />
        <UsernameForm {...draft} />
        <NameForm {...draft} />
        <BioForm {...draft} />
      </Card>
      <Card title="Background Style">
        <BackgroundEditor {...draft} />
      </Card>
    </Columns>
  );
}

const TIPS = [
  'A clear picture of your face or your logo is recognized at any size.',
  'Say in your bio what people get from following you.',
  'Put the link that matters most on top.',
  'Take the same username everywhere: people will guess it.',
];

/** Advice beside the forms. */
function QuickTips() {
  return (
    <Card title="Quick Tips">
      <ul className={styles.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}
