import type { PublicSocial } from '#bff/contracts/profile.ts';
import type { SocialInput } from '#bff/contracts/social-input.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { fieldError } from '#web/lib/api/error-text.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';

/** The row of an account in the form. */
export interface SocialFieldRow extends SocialInput {
  /** The id of a saved account, or a temporary id. */
  key: string;
}

export interface SocialsDraft {
  rows: readonly SocialFieldRow[];
  /** The accounts that the preview shows. */
  shown: readonly PublicSocial[];
  isUnsaved: boolean;
  /** Whether empty fields are marked as errors. Set by the first attempt to save. */
  isSubmitted: boolean;
  /** The server's error about one row. */
  refusal?: { index: number; text: string } | undefined;
}

/** Returns the server's error about one row of the submitted socials, or undefined. */
export function rowRefusal(error: unknown): SocialsDraft['refusal'] {
  const text = fieldError(error, 'socials');
  const index = error instanceof ApiError ? Number(error.details ?? Number.NaN) : Number.NaN;
  return text && !Number.isNaN(index) ? { index, text } : undefined;
}

/**
 * Holds the unsaved social row, or null. If the session ends, it is restored after the next sign-in
 * (S78).
 */
export const useSocialsDraft = () =>
  useDraftState<SocialsDraft | null>('socials', null, (draft) => draft?.isUnsaved === true);
