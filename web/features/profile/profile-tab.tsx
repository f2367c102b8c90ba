import type { ComponentType } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns } from '#web/ui/layout/columns.tsx';
import { BackgroundEditor } from './background-editor.tsx';
import type { DraftProps } from './draft.ts';
import { PictureUpload } from './picture-upload.tsx';
import { QuickTips } from './quick-tips.tsx';
import { BioForm, NameForm } from './text-forms.tsx';
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
