/** The rhythm of the typed line in milliseconds (spec section 9). `start` is waited for once. */
export const TYPING = { type: 50, back: 30, start: 500, hold: 2000 } as const;

/** How many characters of which phrase are on screen, and where they go. */
export interface Typed {
  phrase: number;
  length: number;
  erasing: boolean;
}

/**
 * One step of a typewriter that types a phrase, holds it, erases it and takes the next, for ever.
 * @returns the next state and the milliseconds to wait after it.
 */
export function typeStep(state: Typed, phrases: readonly string[]): { next: Typed; wait: number } {
  const full = phrases[state.phrase]?.length ?? 0;
  if (!state.erasing) {
    const length = Math.min(state.length + 1, full);
    const done = length === full;
    return { next: { ...state, length, erasing: done }, wait: done ? TYPING.hold : TYPING.type };
  }
  const length = Math.max(state.length - 1, 0);
  if (length > 0) return { next: { ...state, length }, wait: TYPING.back };
  const phrase = (state.phrase + 1) % phrases.length;
  return { next: { phrase, length: 0, erasing: false }, wait: TYPING.type };
}
