import type { Logger } from 'pino';
import { hashId } from '#bff/crypto/random-id.ts';

/** Names of the security events in the log (S60). */
export type AuditEvent =
  | 'signed in'
  | 'sign-in failed'
  | 'text message refused'
  | 'reauthenticated'
  | 'reauthentication failed'
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
  | 'factor added'
  | 'factor removed'
  | 'addition refused'
  | 'change rejected'
  | 'address released'
  | 'webhook refused'
  | 'provider session revoked'
  | 'account deleted'
  | 'account exported'
  | 'page reported'
  | 'cross-origin request refused';

/** The values in `ctx.state` that identify a request in a log line. */
interface AuditSubject {
  requestId?: string;
  sessionHash?: string;
}

/**
 * Logs one line per event, with the request id and a prefix of the hash of the session id. Never
 * logs an id, token, address or name.
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

/**
 * Logs the revocation of a provider session. Posy's record of the session is already deleted, so
 * the line contains a hash of the provider's session id.
 */
export function auditRevocation(logger: Logger, providerSessionId: string): void {
  audit(logger, { sessionHash: hashId(providerSessionId) }, 'provider session revoked');
}
