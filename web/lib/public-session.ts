import { useOutletContext } from 'react-router-dom';
import type { SessionState } from '#bff/contracts/session.ts';

/** What the public pages know of the browser's session. */
export interface PublicSession {
  /** Signed out until the server has answered. */
  session: SessionState;
  /** Whether the server has answered, or cannot be asked. */
  isKnown: boolean;
  /** Replaces what is known by what a later call has answered. */
  setSession: (session: SessionState) => void;
}

/** Returns the session of the public page around the caller. */
export const usePublicSession = () => useOutletContext<PublicSession>();
