import type { Logger } from 'pino';
import { audit } from '#bff/http/audit.ts';
import { hashId } from './session-id.ts';

/**
 * Logs the revocation of a session whose record is gone. Only the provider's session id is left,
 * and it is hashed too.
 */
export function auditRevocation(logger: Logger, providerSessionId: string): void {
  audit(logger, { sessionHash: hashId(providerSessionId) }, 'provider session revoked');
}
