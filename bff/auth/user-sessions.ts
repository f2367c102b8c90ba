import { createHash } from 'node:crypto';
import type { UserSession } from '#bff/contracts/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import type { SessionStore } from '#bff/session/session-store.ts';

/**
 * Returns the public handle of a session. The handle reveals neither the session's id nor its Redis
 * key (S32).
 */
const handleOf = (hash: string): string =>
  createHash('sha256').update(`handle of ${hash}`).digest('base64url').slice(0, 22);

function present(hash: string, record: SessionRecord, currentHash: string): UserSession {
  return {
    handle: handleOf(hash),
    device: record.device,
    method: record.method,
    signedInAt: new Date(record.createdAt).toISOString(),
    lastSeenAt: new Date(record.confirmedAt).toISOString(),
    current: hash === currentHash,
  };
}

/** Returns a user's sessions: the current one first, then all others, most recently used first. */
export async function listUserSessions(
  store: SessionStore,
  userId: string,
  currentHash: string,
): Promise<UserSession[]> {
  const live = [...(await store.list(userId))];
  const sessions = live.map(([hash, record]) => present(hash, record, currentHash));
  return sessions.sort(
    (a, b) =>
      Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt, 'en'),
  );
}

/**
 * Ends other sessions of a user, never the current one.
 * @param handle the only session to end; without it, all other sessions end
 * @returns the ended sessions; the caller must revoke them at the provider
 */
export async function endUserSessions(
  store: SessionStore,
  userId: string,
  currentHash: string,
  handle?: string,
): Promise<SessionRecord[]> {
  const live = [...(await store.list(userId))];
  const chosen = live.filter(
    ([hash]) => hash !== currentHash && (handle === undefined || handleOf(hash) === handle),
  );
  for (const [hash] of chosen) await store.destroyByHash(hash, userId);
  return chosen.map(([, record]) => record);
}
