import { randomUUID } from 'node:crypto';
import type { AuthenticationFactor } from '@stytch/vanilla-js/headless';

/** An authentication factor, as the API returns it. */
export type Factor = AuthenticationFactor;

/** A session; times are milliseconds since the epoch. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly token: string;
  readonly startedAt: number;
  lastAccessedAt: number;
  expiresAt: number;
  readonly factors: Factor[];
}

/** The live sessions of the project. Expired sessions are treated as unknown. */
export interface SessionStore {
  open(session: Omit<Session, 'sessionId'>): Session;
  byId(sessionId: string): Session | undefined;
  byToken(token: string): Session | undefined;
  ofUser(userId: string): Session[];
  end(sessionId: string): void;
  endAllOf(userId: string): void;
  count(): number;
}

export function createSessionStore(now: () => number): SessionStore {
  const sessions = new Map<string, Session>();
  const live = () => [...sessions.values()].filter((session) => session.expiresAt > now());

  return {
    open(fields) {
      const session = { sessionId: `session-test-${randomUUID()}`, ...fields };
      sessions.set(session.sessionId, session);
      return session;
    },
    byId: (sessionId) => live().find((session) => session.sessionId === sessionId),
    byToken: (token) => live().find((session) => session.token === token),
    ofUser: (userId) => live().filter((session) => session.userId === userId),
    end: (sessionId) => void sessions.delete(sessionId),
    endAllOf(userId) {
      for (const session of sessions.values()) {
        if (session.userId === userId) sessions.delete(session.sessionId);
      }
    },
    count: () => live().length,
  };
}
