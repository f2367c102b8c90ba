import type { Logger } from 'pino';
import { hashId } from '#bff/session/seal.ts';

/** What a security reviewer looks for in a log (S60). */
export type AuditEvent =
  | 'signed in'
  | 'sign-in failed'
  | 'text message refused'
  | 'confirmed'
  | 'confirmation refused'
  | 'second factor required'
  | 'second factor wrong'
  | 'second factor ended'
  | 'second factor enrolled'
  | 'second factor reset'
  | 'signed out'
  | 'ended by the provider'
  | 'session ended by its owner'
  | 'session ended by newer ones'
  | 'user deleted at the provider'
  | 'factors removed'
  | 'address given back'
  | 'webhook refused'
  | 'provider session revoked'
  | 'account deleted'
  | 'cross-origin request refused';

/** What `ctx.state` tells of a request. */
interface AuditSubject {
  requestId?: string;
  sessionHash?: string;
}

/**
 * Writes one line an event: which request, and which session by a part of the hash that its
 * record lies under. Never an id, a token, an address or a name.
 */
export function audit(
  logger: Logger,
  { requestId, sessionHash }: AuditSubject,
  event: AuditEvent,
  reason?: string,
): void {
  const session = sessionHash?.slice(0, 16);
  logger.info({ audit: event, requestId, session, reason }, event);
}

/** Of a session that is no longer here the provider's id is all that is left; it is hashed all the same. */
export function auditRevocation(logger: Logger, providerSessionId: string): void {
  audit(logger, { sessionHash: hashId(providerSessionId) }, 'provider session revoked');
}
