import { useCallback, useEffect } from 'react';
import { firstRunStep, STEPS, useOnboarding } from '#web/features/onboarding/onboarding-state.ts';
import type { StepMoves } from '#web/features/onboarding/step-frame.tsx';
import { useProfileDraft } from '#web/features/profile/use-profile-draft.ts';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { discardSavedDrafts, saveDrafts } from '#web/lib/drafts/saved-drafts.ts';
import { useDraftStore } from '#web/lib/drafts/use-draft-state.ts';
import { NO_LINKS, useLinksDraft } from './links-draft.ts';
import { LinksStep } from './links-step.tsx';
import { LiveStep } from './live-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { ThemeStep } from './theme-step.tsx';
import { useStepHistory } from './use-step-history.ts';

const ORDER = [...STEPS, 'live'] as const;
const COMPONENTS = { profile: ProfileStep, theme: ThemeStep, links: LinksStep };

/**
 * The first run, which new accounts see instead of the dashboard. If another tab has ended it,
 * shows the links that were entered in this tab and are not added yet.
 */
export function FirstRun() {
  const { profile } = useProfile();
  const { state } = useOnboarding(profile.user);
  useReloadableDrafts(profile.user);
  const step = firstRunStep(profile, state);
  return step === null ? <EnteredLinks /> : <Steps step={step} />;
}

/** The links step without the other steps. */
function EnteredLinks() {
  const [, setLinks] = useLinksDraft();
  const end = () => setLinks(NO_LINKS);
  useEffect(() => showDashboard, []);
  return <LinksStep onSkip={end} onSkipAll={end} onDone={end} />;
}

/** Moves the focus to the start of the dashboard, which replaces the first run. */
function showDashboard(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}

function Steps({ step }: { step: (typeof ORDER)[number] }) {
  const { profile } = useProfile();
  const { state, update } = useOnboarding(profile.user);
  const names = useProfileDraft(profile);
  const [, setLinks] = useLinksDraft();
  useEffect(() => {
    // Store the step, because the first saved change would otherwise end the first run.
    if (state.step === undefined) update({ step: 'profile' });
  }, [state, update]);
  const at = ORDER.indexOf(step);
  const move = useCallback((index: number) => update({ step: ORDER[index] ?? 'live' }), [update]);
  const goToStart = useStepHistory(at, move);
  const finish = () => {
    const { username, name } = names.draft;
    names.discard({
      ...(username !== undefined && { username }),
      ...(name !== undefined && { name }),
    });
    setLinks(NO_LINKS);
    discardSavedDrafts();
    update({ step: 'done' });
    // Go back to the history entry of the first step, because the entries of the other steps would
    // now show the dashboard as well.
    goToStart();
    showDashboard();
  };
  if (step === 'live') {
    return (
      <LiveStep profile={profile} onShare={() => update({ isShared: true })} onDone={finish} />
    );
  }
  const go = () => move(at + 1);
  const Current = COMPONENTS[step];
  const moves: StepMoves = {
    ...(at > 0 && { onBack: () => move(at - 1) }),
    onSkip: go,
    onSkipAll: finish,
    onDone: go,
  };
  return <Current key={step} {...moves} />;
}

/** Stores the drafts when the document is unloaded, so that a reload restores them. */
function useReloadableDrafts(user: string): void {
  const drafts = useDraftStore();
  useEffect(() => {
    const save = () => {
      if (!saveDrafts(user, drafts.unsaved())) discardSavedDrafts();
    };
    // Save the drafts when the tab is hidden, because a phone may close the tab without another
    // event. Discard the saved drafts when the tab is visible again, because the drafts in memory
    // are then newer.
    const follow = () => (document.visibilityState === 'hidden' ? save() : discardSavedDrafts());
    const aborter = new AbortController();
    const { signal } = aborter;
    for (const event of ['beforeunload', 'pagehide'])
      window.addEventListener(event, save, { signal });
    window.addEventListener('pageshow', discardSavedDrafts, { signal });
    document.addEventListener('visibilitychange', follow, { signal });
    return () => aborter.abort();
  }, [user, drafts]);
}
