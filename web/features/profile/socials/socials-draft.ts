import type { PublicSocial } from '#bff/contracts/profile.ts';
import type { SocialInput } from '#bff/contracts/social-input.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { fieldError } from '#web/lib/api/error-text.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';

/** An account as it is being edited. */
export interface SocialFieldRow extends SocialInput {
  /** The id of a saved account, or a temporary one. */
  key: string;
}

export interface SocialsDraft {
  rows: readonly SocialFieldRow[];
  /** The accounts that the preview shows. */
  shown: readonly PublicSocial[];
  isUnsaved: boolean;
  /** Whether fields that are empty are marked: they are no error before the first attempt to save. */
  isSubmitted: boolean;
  /** The server's error about one row. */
  refusal?: { index: number; text: string } | undefined;
}

/** Returns the server's error about one row of a change, or undefined. */
export function rowRefusal(error: unknown): SocialsDraft['refusal'] {
  const text = fieldError(error, 'socials');
  const index = error instanceof ApiError ? Number(error.details ?? Number.NaN) : Number.NaN;
  return text && !Number.isNaN(index) ? { index, text } : undefined;
}

/** Holds the social row that is being edited; null when it is not. It is restored (S78). */
export const useSocialsDraft = () =>
  useDraftState<SocialsDraft | null>('socials', null, (draft) => draft?.isUnsaved === true);
