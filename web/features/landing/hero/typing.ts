/** Timing of the typed line in milliseconds (spec section 9). `start` applies once. */
export const TYPING = { type: 50, back: 30, start: 500, hold: 2000 } as const;

/** The visible characters of a phrase, and the direction of the next step. */
export interface Typed {
  phrase: number;
  length: number;
  erasing: boolean;
}

/**
 * Returns the next step of a typewriter. It types a phrase, holds it, erases it and continues with
 * the next phrase, endlessly.
 * @returns the next state and the delay after it, in milliseconds
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
