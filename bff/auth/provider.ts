import { Client, StytchError } from 'stytch';
import { Agent } from 'undici';
import * as z from 'zod/mini';
import type { Config } from '#bff/config.ts';
import { ABSOLUTE_MS } from '#bff/session/session-record.ts';
import { ProviderRejectedError, ProviderUnavailableError } from './provider-errors.ts';

const CONNECT_MS = 2_000;
const CALL_MS = 10_000;
/** The provider's own session lives as long as ours may at most. */
const SESSION_MINUTES = ABSOLUTE_MS / 60_000;

/** The client's types name another undici than the one it runs on: Node's own. */
type ClientOptions = ConstructorParameters<typeof Client>[0];

/** All that the rest of the server learns of a person and the provider's session (nothing of Google's). */
export interface ProviderSignIn {
  userId: string;
  sessionId: string;
  sessionToken: string;
  email: string | null;
  name: string | null;
}

export interface Provider {
  /** Where a browser starts signing in with Google. */
  googleStartUrl(codeChallenge: string): string;
  /**
   * Exchanges the callback's one-time token.
   * @throws ProviderRejectedError, ProviderUnavailableError
   */
  exchange(token: string, codeVerifier: string): Promise<ProviderSignIn>;
  /** Both count "already gone" as done. @throws ProviderUnavailableError, ProviderRejectedError */
  revokeSession(sessionId: string): Promise<void>;
  deleteUser(userId: string): Promise<void>;
  close(): Promise<void>;
}

/** The part of an exchange's answer that we read; the rest, Google's tokens included, is dropped here. */
const signInSchema = z.object({
  session_token: z.string().check(z.minLength(1)),
  user: z.object({
    user_id: z.string().check(z.minLength(1)),
    name: z.optional(z.object({ first_name: z.string(), last_name: z.string() })),
    emails: z.array(z.object({ email: z.string() })),
  }),
  user_session: z.object({ session_id: z.string().check(z.minLength(1)) }),
});

/** The client of the provider: the only place that imports `stytch` and builds its URLs. */
export function createProvider(config: Pick<Config, 'publicUrl' | 'stytch'>): Provider {
  const { projectId, secret, publicToken, apiUrl } = config.stytch;
  // The client ignores its `timeout` option: the dispatcher keeps the time, and withDeadline the whole.
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: CALL_MS,
    bodyTimeout: CALL_MS,
  });
  const client = new Client({
    project_id: projectId,
    secret,
    env: apiUrl,
    dispatcher: dispatcher as unknown as NonNullable<ClientOptions['dispatcher']>,
  });
  const callbackUrl = `${config.publicUrl}/auth/callback`;

  return {
    googleStartUrl(codeChallenge) {
      const url = new URL('/v1/public/oauth/google/start', apiUrl);
      url.search = new URLSearchParams({
        public_token: publicToken,
        code_challenge: codeChallenge,
        login_redirect_url: callbackUrl,
        signup_redirect_url: callbackUrl,
      }).toString();
      return url.href;
    },
    exchange: (token, codeVerifier) =>
      call(async () => {
        const answer = await client.oauth.authenticate({
          token,
          code_verifier: codeVerifier,
          session_duration_minutes: SESSION_MINUTES,
        });
        return readSignIn(answer);
      }),
    revokeSession: (sessionId) =>
      goneIsDone(() => client.sessions.revoke({ session_id: sessionId }), 'session_not_found'),
    deleteUser: (userId) =>
      goneIsDone(() => client.users.delete({ user_id: userId }), 'user_not_found'),
    close: () => dispatcher.destroy(),
  };
}

function readSignIn(answer: unknown): ProviderSignIn {
  const { user, user_session, session_token } = signInSchema.parse(answer);
  const name = [user.name?.first_name, user.name?.last_name].filter(Boolean).join(' ');
  return {
    userId: user.user_id,
    sessionId: user_session.session_id,
    sessionToken: session_token,
    email: user.emails[0]?.email ?? null,
    name: name === '' ? null : name,
  };
}

async function goneIsDone(work: () => Promise<unknown>, goneType: string): Promise<void> {
  await call(work).catch((error: unknown) => {
    if (error instanceof ProviderRejectedError && error.type === goneType) return;
    throw error;
  });
}

/**
 * Runs one call within its deadline. What the client throws is never passed on or logged: its
 * errors carry the request with its tokens.
 */
async function call<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new ProviderUnavailableError('no answer in time')),
    CALL_MS,
  );
  try {
    return await Promise.race([work(), deadline.promise]);
  } catch (error) {
    throw translate(error);
  } finally {
    clearTimeout(timer);
  }
}

function translate(error: unknown): Error {
  if (error instanceof ProviderUnavailableError) return error;
  if (error instanceof StytchError && error.status_code >= 400 && error.status_code < 500) {
    return error.status_code === 429
      ? new ProviderUnavailableError('too many requests')
      : new ProviderRejectedError(error.error_type);
  }
  if (error instanceof StytchError) return new ProviderUnavailableError('error answer');
  return new ProviderUnavailableError('unreachable or unreadable');
}
