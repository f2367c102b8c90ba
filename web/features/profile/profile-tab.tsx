import type { ComponentType } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import type { Profile, PublicProfile } from '#bff/contracts/profile/profile.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import type { Latest } from '#web/lib/use-latest.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns } from '#web/ui/layout/columns.tsx';
import { BackgroundEditor } from './background/background-editor.tsx';
import { PictureUpload } from './picture/picture-upload.tsx';
import { QuickTips } from './quick-tips.tsx';
import { BioForm, NameForm } from './text-forms.tsx';
import { useDraft } from './use-draft.ts';
import { UsernameForm } from './username/username-form.tsx';

interface ProfileTabProps {
  profile: Profile;
  links: Latest<Link[]>;
  views: Latest<number>;
  feedback: Feedback;
  /** Draws the owner's page as a visitor would see it. */
  Preview: ComponentType<{ profile: PublicProfile; complete: boolean }>;
}

/** The Profile tab: each form saves its own field, the preview shows what is typed and chosen. */
export function ProfileTab({ profile, links, views, feedback, Preview }: ProfileTabProps) {
  const draft = useDraft(profile);
  const props = { ...draft, feedback };
  const page = { ...profile, ...draft.draft, links: links.value ?? [], views: views.value ?? 0 };
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
