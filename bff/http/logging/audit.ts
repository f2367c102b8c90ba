import type { Logger } from 'pino';

/** What a security reviewer looks for in a log (S60). */
export type AuditEvent =
  | 'signed in'
  | 'sign-in failed'
  | 'signed out'
  | 'ended by the provider'
  | 'session ended by its owner'
  | 'user deleted at the provider'
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
