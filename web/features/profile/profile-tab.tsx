import type { ComponentType, ReactNode } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import { type PublicProfile, shownViews } from '#bff/contracts/profile.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns } from '#web/ui/layout/columns.tsx';
import { LazyContent } from '#web/ui/layout/lazy-content.tsx';
import { BackgroundEditor } from './background/background-editor.tsx';
import { PictureUpload } from './picture/picture-upload.tsx';
import styles from './profile.module.css';
import { SaveAll } from './save-all.tsx';
import { useSocialsDraft } from './socials/socials-draft.ts';
import { BioForm, NameForm } from './text-forms.tsx';
import type { DraftProps } from './use-profile-draft.ts';
import { UsernameForm } from './username-form.tsx';

interface ProfileTabProps {
  /** The unsaved changes. The dashboard owns them, so that they survive switching tabs. */
  draft: DraftProps;
  /** Undefined while loading. */
  links: readonly Link[] | undefined;
  views: number | undefined;
  /** Renders the creator's page as visitors see it. */
  Preview: ComponentType<{ profile: PublicProfile; complete: boolean; action?: ReactNode }>;
  /** Renders the theme studio. */
  Studio: ComponentType<{ page: PublicProfile; complete: boolean; onBackground: () => void }>;
}

/** The Profile tab. Each form saves one field; the preview includes unsaved changes. */
export function ProfileTab({ draft, links, views, Preview, Studio }: ProfileTabProps) {
  const [socials] = useSocialsDraft();
  const page = {
    ...draft.profile,
    ...draft.draft,
    socials: [...(socials?.shown ?? draft.profile.socials)],
    links: [...(links ?? [])],
    views: shownViews(draft.profile, views),
  };
  const complete = links !== undefined;
  const discardBackground = () => {
    const { background_color_own } = draft.draft;
    if (background_color_own !== undefined) draft.discard({ background_color_own });
  };
  const aside = (
    <>
      <Preview profile={page} complete={complete} action={<SaveAll {...draft} />} />
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
      <Card title="Social Icons">
        <LazyContent
          load={loadSocialsForm}
          props={{ profile: draft.profile }}
          loading="Loading social icons…"
          failed="The social icons could not be loaded."
        />
      </Card>
      <Studio page={page} complete={complete} onBackground={discardBackground} />
      <Card title="Background Style">
        <BackgroundEditor {...draft} />
      </Card>
    </Columns>
  );
}

/**
 * Loads the form for social icons. Resolves to undefined while the document is being reloaded for a
 * newer build.
 */
const loadSocialsForm = async () => (await import('./socials/socials-form.tsx'))?.SocialsForm;

const TIPS = [
  'Use a clear picture of your face or your logo.',
  'Use your bio to say what people get when they follow you.',
  'Put your most important link at the top.',
  'Use the same username everywhere, so that people can find you.',
];

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
