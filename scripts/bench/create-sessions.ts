import { Redis } from 'ioredis';
import { createEncryption } from '#bff/crypto/encryption.ts';
import { randomId } from '#bff/crypto/random-id.ts';
import { cookiePolicy } from '#bff/session/cookies.ts';
import { IDLE_MS } from '#bff/session/session-record.ts';
import { SessionStore } from '#bff/session/session-store.ts';

/**
 * Creates sessions as the server does at the end of a sign-in, without a provider.
 * @param env environment of the server that accepts the sessions
 * @returns the Cookie header of each session
 */
export async function createSessions(
  env: Record<string, string>,
  userIds: readonly string[],
): Promise<string[]> {
  const redis = new Redis(`${env.REDIS_URL}`);
  const store = new SessionStore(
    redis,
    createEncryption([Buffer.from(`${env.SESSION_KEYS}`, 'base64')]),
  );
  const now = Date.now();
  const cookies: string[] = [];
  for (const userId of userIds) {
    const id = randomId();
    const record = {
      userId,
      providerSessionId: 'session-bench',
      sessionToken: 'unused',
      method: 'google' as const,
      device: 'Bench',
      createdAt: now,
      confirmedAt: now,
    };
    await store.create(id, record, IDLE_MS);
    cookies.push(`${cookiePolicy(`${env.PUBLIC_URL}`).session}=${id}`);
  }
  redis.disconnect();
  return cookies;
}
