import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Link } from '#bff/contracts/link.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { ADD_BUTTON_ID } from '#web/features/links/form/use-open-form.ts';
import { Checklist, type ChecklistItem } from '#web/features/onboarding/checklist.tsx';
import { useOnboarding } from '#web/features/onboarding/onboarding-state.ts';
import { paths } from '#web/lib/paths.ts';

/** Number of links of a complete page. */
const LINKS_WANTED = 5;

interface PageChecklistProps {
  profile: Profile;
  /** Undefined while loading. */
  links: readonly Link[] | undefined;
  views: number | undefined;
}

/**
 * The checklist for completing the page. It is shown until the page is complete or the creator
 * dismisses it. While the links and views load, the result of the last check applies, so that the
 * content below does not shift.
 */
export function PageChecklist({ profile, links, views }: PageChecklistProps) {
  const { state, update } = useOnboarding(profile.user);
  const navigate = useNavigate();
  const isLoaded = links !== undefined && views !== undefined;
  const lacksProfile = profile.picture === null || profile.bio === '';
  const isLinked = (links?.length ?? 0) >= LINKS_WANTED;
  // The owner's views are not counted, so a view means that the page was shared.
  const isShared = state.isShared === true || (views ?? 0) > 0;
  const lacks = lacksProfile || !isLinked || !isShared;
  useEffect(() => {
    if (isLoaded && lacks !== state.isIncomplete) update({ isIncomplete: lacks });
  }, [isLoaded, lacks, state.isIncomplete, update]);
  const isShown = isLoaded ? lacks : lacksProfile || state.isIncomplete;
  if (state.isChecklistDismissed || !isShown) return null;
  /** Returns a function that opens a tab and focuses an element of it. */
  const open = (path: string, selector: string) => () => {
    navigate(path, { flushSync: true, preventScrollReset: true });
    const target = document.querySelector<HTMLElement>(selector);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  const items: ChecklistItem[] = [
    {
      label: 'Add a picture',
      isDone: profile.picture !== null,
      onOpen: open(paths.profile, 'main input[type="file"] + button'),
    },
    {
      label: 'Write a bio',
      isDone: profile.bio !== '',
      onOpen: open(paths.profile, 'main [name="bio"]'),
    },
    {
      label: 'Add five links',
      isDone: isLinked,
      onOpen: open(paths.links, `#${ADD_BUTTON_ID}`),
    },
    {
      label: 'Share your page',
      isDone: isShared,
      onOpen: open(window.location.pathname, '[data-copy-url]'),
    },
  ];
  return (
    <Checklist
      items={items}
      isLoaded={isLoaded}
      onDismiss={() => {
        // Move the focus before the checklist disappears.
        const heading = document.querySelector<HTMLElement>('[role="tabpanel"] h2');
        heading?.setAttribute('tabindex', '-1');
        heading?.focus({ preventScroll: true });
        update({ isChecklistDismissed: true });
      }}
    />
  );
}
