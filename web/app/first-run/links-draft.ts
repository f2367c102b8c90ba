import type { SocialIcon } from '#bff/contracts/link.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';

/** Typed handles by platform. */
export type Handles = Partial<Record<SocialIcon, string>>;

/** The creator's input in the links step. */
export interface LinksDraft {
  text: string;
  handles: Handles;
}

export const NO_LINKS: LinksDraft = { text: '', handles: {} };

/** Returns whether the creator has entered something. */
export const isStarted = ({ text, handles }: LinksDraft): boolean =>
  text !== '' || Object.keys(handles).length > 0;

/**
 * Holds the input of the links step until the links are added. If the session ends before that, the
 * input is restored at the next sign-in (S78).
 */
export const useLinksDraft = () => useDraftState('first-run-links', NO_LINKS, isStarted);
