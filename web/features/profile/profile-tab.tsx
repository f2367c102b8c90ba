import { Columns } from '#web/features/dashboard/columns.tsx';
import { FetchError } from '#web/features/dashboard/fetch-error.tsx';
import type { TabProps } from '#web/features/dashboard/tab-props.ts';
import { PhonePreview } from '#web/features/public-page/phone-preview.tsx';
import { Card } from '#web/ui/card.tsx';
import { BackgroundEditor } from './background-editor.tsx';
import { PictureUpload } from './picture-upload.tsx';
import { QuickTips } from './quick-tips.tsx';
import { BioForm, NameForm, UsernameForm } from './text-forms.tsx';
import { useDraft } from './use-draft.ts';

/** The Profile tab: each form saves its own field, the preview shows what is typed and chosen. */
export function ProfileTab({ profile, links, views, feedback }: TabProps) {
  const draft = useDraft(profile);
  const props = { ...draft, feedback };
  const page = { ...profile, ...draft.draft, links: links.value ?? [], views: views.value ?? 0 };
  const aside = (
    <>
      <PhonePreview profile={page} />
      <QuickTips />
    </>
  );
  return (
    <Columns aside={aside}>
      {views.error && <FetchError text={views.error} onRetry={feedback.reload} />}
      {links.error && <FetchError text={links.error} onRetry={feedback.reload} />}
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
