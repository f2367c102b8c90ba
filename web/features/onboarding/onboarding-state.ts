import { useCallback, useSyncExternalStore } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';

export const STEPS = ['profile', 'theme', 'links'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The progress of the first run and of the checklist, as far as it cannot be derived from the
 * profile and the links.
 */
export interface OnboardingState {
  /** The current step, then `live`, then `done`. Undefined before the first run. */
  step?: Step | 'live' | 'done';
  /** Whether the creator has copied or shared the page's address, or opened its QR code. */
  isShared?: boolean;
  isChecklistDismissed?: boolean;
  /** Whether the page was incomplete when it was last checked. */
  isIncomplete?: boolean;
}

/**
 * The key in localStorage. A sign-out clears the storage (S22, S50), so a dismissed checklist is
 * shown again after the next sign-in.
 */
export const onboardingKey = (user: string): string => `posy-onboarding:${user}`;

const EMPTY: OnboardingState = {};
const states = new Map<string, { text: string | null; state: OnboardingState }>();
const listeners = new Set<() => void>();

/** Returns an entry of localStorage, or null if there is none or the browser denies the storage. */
function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return states.get(key)?.text ?? null;
  }
}

function parse(text: string | null): OnboardingState {
  try {
    return text ? (JSON.parse(text) as OnboardingState) : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Reads an entry. Returns the same object until it changes, as useSyncExternalStore requires. */
function read(key: string): OnboardingState {
  const text = readText(key);
  const known = states.get(key);
  if (known && known.text === text) return known.state;
  const state = parse(text);
  states.set(key, { text, state });
  return state;
}

function write(key: string, state: OnboardingState): void {
  const text = JSON.stringify(state);
  states.set(key, { text, state });
  try {
    window.localStorage.setItem(key, text);
  } catch {
    // If the storage is unavailable, the state is kept until the document is unloaded.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** @param user alias of the account */
export function useOnboarding(user: string) {
  const key = onboardingKey(user);
  const state = useSyncExternalStore(subscribe, () => read(key));
  const update = useCallback(
    (part: OnboardingState) => write(key, { ...read(key), ...part }),
    [key],
  );
  return { state, update };
}

/**
 * Returns the step to show instead of the dashboard, or null. Only an account whose page was never
 * saved starts the first run.
 */
export function firstRunStep(
  { saved }: Pick<Profile, 'saved'>,
  { step }: OnboardingState,
): Step | 'live' | null {
  if (step === 'done') return null;
  return step ?? (saved ? null : 'profile');
}
