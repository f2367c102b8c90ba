import * as z from 'zod/mini';
import { ACCESS_TOKEN_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';
import type { SignInMethod } from './sign-in-methods.ts';

/**
 * Kinds of one-time tokens at the callback: `oauth` from a redirect, `magic_links` from an emailed
 * link, `login` from the link "Log in without a password" in a password reset email.
 */
const TOKEN_TYPES = ['oauth', 'magic_links', 'login'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** Body of POST /auth/verify. */
export const verifySchema = z.strictObject({
  accessToken: z
    .string({ error: MESSAGES.missingToken })
    .check(z.minLength(1, { error: MESSAGES.missingToken }), z.maxLength(ACCESS_TOKEN_MAX)),
  tokenType: z._default(z.enum(TOKEN_TYPES), 'oauth'),
});

/** Response of GET /session. */
export interface SessionState {
  signedIn: boolean;
  /** True while the sign-in waits for the code of an authenticator app (S70). */
  secondFactor?: true;
  /** The sign-in method with which this session began. */
  method?: SignInMethod;
  /**
   * Whether sensitive changes currently require no reauthentication (S68). The name stays
   * `confirmed` because open tabs of an older release read it.
   */
  confirmed?: boolean;
}

/** Response of POST /auth/verify. */
export type VerifyResponse = { signedIn: true } | { signedIn: false; secondFactor: true };

/** An element of GET /sessions: a session of the caller's account. */
export interface UserSession {
  /** Identifies the session in DELETE /sessions/{handle}. It is not the session id. */
  handle: string;
  /** The browser and system of the session, e.g. "Firefox on Windows". */
  device: string;
  method: SignInMethod;
  /** Time of the sign-in, in ISO 8601. */
  signedInAt: string;
  /** Time of the last request, in ISO 8601, accurate to a few minutes. */
  lastSeenAt: string;
  /** Whether this is the session of the request. */
  current: boolean;
}
