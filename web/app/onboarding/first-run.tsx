import { useEffect } from 'react';
import { forgetKeptTexts } from '#web/features/onboarding/kept-text.ts';
import {
  firstRunStep,
  STEPS,
  type Step,
  useOnboarding,
} from '#web/features/onboarding/onboarding-state.ts';
import type { StepMoves } from '#web/features/onboarding/step-frame.tsx';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { LinksStep } from './links-step.tsx';
import { LiveStep } from './live-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { ThemeStep } from './theme-step.tsx';

const COMPONENTS = { profile: ProfileStep, theme: ThemeStep, links: LinksStep };

/** The first run of a new account, instead of the dashboard. */
export function FirstRun() {
  const { profile } = useProfile();
  const { state, update } = useOnboarding(profile.user);
  const step = firstRunStep(profile, state) ?? 'profile';
  useEffect(() => {
    // The first saved change makes the page one that does not start a first run.
    if (state.step === undefined) update({ step: 'profile' });
  }, [state, update]);
  const finish = () => {
    forgetKeptTexts();
    update({ step: 'done' });
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  if (step === 'live') {
    return (
      <LiveStep profile={profile} onShare={() => update({ isShared: true })} onDone={finish} />
    );
  }
  const go = (offset: number) => update({ step: neighbor(step, offset) });
  const Current = COMPONENTS[step];
  const moves: StepMoves = {
    ...(step !== 'profile' && { onBack: () => go(-1) }),
    onSkip: () => go(1),
    onSkipAll: finish,
    onDone: () => go(1),
  };
  return <Current key={step} {...moves} />;
}

const neighbor = (step: Step, offset: number): Step | 'live' =>
  STEPS[STEPS.indexOf(step) + offset] ?? 'live';
