import { useOutletContext } from 'react-router-dom';
import type { SessionState } from '#bff/contracts/session.ts';

/** The session on the public pages. */
export interface PublicSession {
  /** The session. It is signed out until the server responds. */
  session: SessionState;
  /** Whether the server has responded or the request has failed. */
  isKnown: boolean;
  /** Sets the session after a sign-in. */
  setSession: (session: SessionState) => void;
}

/** Returns the session from the public layout. */
export const usePublicSession = () => useOutletContext<PublicSession>();
