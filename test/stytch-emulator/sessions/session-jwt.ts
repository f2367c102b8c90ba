import { timestamp } from '../http/response.ts';
import type { State } from '../state.ts';
import type { Session } from './session-store.ts';

/** Lifetime of a session JWT in seconds. It does not depend on the lifetime of the session. */
const JWT_SECONDS = 300;

const CLAIM = 'https://stytch.com/session';

/** Returns the API's session object. */
export function presentSession(session: Session) {
  return {
    session_id: session.sessionId,
    user_id: session.userId,
    started_at: timestamp(session.startedAt),
    last_accessed_at: timestamp(session.lastAccessedAt),
    expires_at: timestamp(session.expiresAt),
    attributes: { ip_address: '', user_agent: '' },
    authentication_factors: session.factors,
    custom_claims: {},
    roles: ['stytch_user'],
  };
}

/** Returns a new JWT for a session. */
export async function signSessionJwt(state: State, session: Session): Promise<string> {
  const { projectId } = state.project;
  const { session_id, user_id, custom_claims: _, ...shown } = presentSession(session);
  const iat = Math.floor(state.now() / 1000);
  const jwt = await state.signing.sign({
    aud: [projectId],
    iss: `stytch.com/${projectId}`,
    sub: user_id,
    iat,
    nbf: iat,
    exp: iat + JWT_SECONDS,
    [CLAIM]: { id: session_id, ...shown },
  });
  return state.canaries.record('session_jwt', jwt);
}

/**
 * Returns the session id of a session JWT of this project, expired or not; undefined for any other
 * text.
 */
export async function sessionIdOf(state: State, jwt: string): Promise<string | undefined> {
  const claims = await state.signing.open(jwt);
  const claim = claims?.[CLAIM];
  if (typeof claim !== 'object' || claim === null || !('id' in claim)) return undefined;
  return typeof claim.id === 'string' ? claim.id : undefined;
}
