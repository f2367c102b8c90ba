import * as z from 'zod/mini';
import { ACCESS_TOKEN_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';
import type { SignInMethod } from './sign-in-methods.ts';

/**
 * Kinds of one-time token that a callback may carry: of a redirect, of a link by e-mail, and of the
 * link that signs in without the new password somebody asked for.
 */
export const TOKEN_TYPES = ['oauth', 'magic_links', 'login'] as const;
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
  /** The sign-in waits for the code of an authenticator app (S70). */
  secondFactor?: true;
  /** How this session began. */
  method?: SignInMethod;
  /** Whether sensitive changes need no confirmation now (S68). */
  confirmed?: boolean;
}

/** Response of POST /auth/verify. */
export type VerifyResponse = { signedIn: true } | { signedIn: false; secondFactor: true };

/** One of GET /sessions: a browser that is signed in to the caller's account. */
export interface OwnSession {
  /** Names the session to end it. It is no session id, and opens nothing. */
  handle: string;
  /** E.g. "Firefox on Windows". */
  device: string;
  method: SignInMethod;
  /** ISO 8601. */
  signedInAt: string;
  /** ISO 8601; to within some minutes. */
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
}
