import type { ComponentType } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import type { PublicProfile } from '#bff/contracts/profile/profile.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import type { Latest } from '#web/lib/use-latest.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns } from '#web/ui/layout/columns.tsx';
import { BackgroundEditor } from './background/background-editor.tsx';
import type { DraftProps } from './draft.ts';
import { PictureUpload } from './picture/picture-upload.tsx';
import { QuickTips } from './quick-tips.tsx';
import { BioForm, NameForm } from './text-forms.tsx';
import { UsernameForm } from './username/username-form.tsx';

interface ProfileTabProps {
  /** Lives above the tabs: what is typed is still there when somebody comes back. */
  draft: DraftProps;
  links: Latest<Link[]>;
  views: Latest<number>;
  feedback: Feedback;
  /** Draws the owner's page as a visitor would see it. */
  Preview: ComponentType<{ profile: PublicProfile; complete: boolean }>;
}

/** The Profile tab: each form saves its own field, the preview shows what is typed and chosen. */
export function ProfileTab({ draft, links, views, feedback, Preview }: ProfileTabProps) {
  const props = { ...draft, feedback };
  const page = {
    ...draft.profile,
    ...draft.draft,
    links: links.value ?? [],
    views: views.value ?? 0,
  };
  const aside = (
    <>
      <Preview profile={page} complete={links.value !== undefined} />
      <QuickTips />
    </>
  );
  return (
    <Columns aside={aside}>
      <Card title="Your Profile">
        <PictureUpload {...props} />
        <UsernameForm {...props} />
        <NameForm {...props} />
        <BioForm {...props} />
      </Card>
      <Card title="Background Style">
        <BackgroundEditor {...props} />
      </Card>
    </Columns>
  );
}
