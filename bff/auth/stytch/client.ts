import { Client, StytchError } from 'stytch';
import { Agent } from 'undici';
import type { Config } from '#bff/config.ts';
import type { FactorKind } from '#bff/contracts/factors.ts';
import type { TokenType } from '#bff/contracts/session.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import type { StartCall } from '#bff/observe-call.ts';
import {
  durationFields,
  SESSION_MINUTES,
  type SessionRecord,
} from '#bff/session/session-record.ts';
import { BACKEND_CALL_MS } from './call-limits.ts';
import { ProviderRejectedError, ProviderUnavailableError, SESSION_ENDED_ERRORS } from './errors.ts';
import { createOAuthAdditions, type OAuthAdditions } from './oauth-additions.ts';
import { createProofs, type Proofs } from './proofs.ts';
import { type ProviderSignIn, parseSignInResponse } from './responses.ts';
import { createTotps, type Totps } from './totps.ts';
import {
  factorsOf,
  type ProviderFactor,
  type ProviderSessionFactors,
  parseSessions,
  userFactorsSchema,
} from './user.ts';

const CONNECT_MS = 2_000;
/** Maximum size of a response. Even a user with many factors stays far below this limit. */
const RESPONSE_BYTES_MAX = 512 * 1024;

/** For a cast of the dispatcher: the client's types refer to another undici than its code. */
type ClientOptions = ConstructorParameters<typeof Client>[0];

/** The token of a callback, with the verifier of its flow. One Tap has no verifier. */
interface OneTimeToken {
  token: string;
  type: TokenType;
  codeVerifier?: string;
}

/** The fields of our session that identify the provider's session and determine its duration. */
type ProviderSession = Pick<
  SessionRecord,
  'sessionToken' | 'providerSessionId' | 'createdAt' | 'method'
>;

export interface Provider {
  /**
   * Exchanges a one-time token.
   * @param session the session to add the factor to; without one, the provider begins a session
   * @throws ProviderRejectedError, ProviderUnavailableError
   */
  exchange(oneTime: OneTimeToken, session?: ProviderSession): Promise<ProviderSignIn>;
  /**
   * Checks that the provider's session is active, and extends it until Posy's session ends (S77).
   * @returns false when the session has ended
   * @throws ProviderUnavailableError, also for a response about another session;
   *   ProviderRejectedError for any other rejection
   */
  revalidate(session: ProviderSession): Promise<boolean>;
  /**
   * Revokes a session. Succeeds when it does not exist.
   * @throws ProviderUnavailableError, ProviderRejectedError
   */
  revokeSession(sessionId: string): Promise<void>;
  /**
   * Deletes a user. Succeeds when the user does not exist.
   * @throws ProviderUnavailableError, ProviderRejectedError
   */
  deleteUser(userId: string): Promise<void>;
  /**
   * Returns the factors of a user; an empty list when the user does not exist.
   * @throws ProviderUnavailableError, ProviderRejectedError
   */
  listFactors(userId: string): Promise<ProviderFactor[]>;
  /**
   * Returns the active sessions of a user; an empty list when the user does not exist.
   * @throws ProviderUnavailableError, ProviderRejectedError
   */
  listSessions(userId: string): Promise<ProviderSessionFactors[]>;
  /**
   * Deletes a factor. Succeeds when it does not exist.
   * @throws ProviderUnavailableError, ProviderRejectedError
   */
  deleteFactor(factor: Pick<ProviderFactor, 'kind' | 'id'>): Promise<void>;
  proofs: Proofs;
  totps: Totps;
  additions: OAuthAdditions;
  close(): Promise<void>;
}

/** Creates the client of the provider's backend API. */
export function createStytchClient(
  { stytch }: Pick<Config, 'stytch'>,
  startCall: StartCall,
): Provider {
  const call = createCall(startCall);
  const { projectId, secret, apiUrl } = stytch;
  // The client ignores its `timeout` option. The dispatcher limits each step of a call, and `call`
  // limits the whole call.
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: BACKEND_CALL_MS,
    bodyTimeout: BACKEND_CALL_MS,
    maxResponseSize: RESPONSE_BYTES_MAX,
  });
  const client = new Client({
    project_id: projectId,
    secret,
    env: apiUrl,
    dispatcher: dispatcher as unknown as NonNullable<ClientOptions['dispatcher']>,
  });

  return {
    exchange: ({ token, type, codeVerifier }, session) =>
      call(async () => {
        const product = type === 'oauth' ? client.oauth : client.magicLinks;
        const response = await product.authenticate({
          token,
          ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
          ...(session
            ? { session_token: session.sessionToken, ...durationFields(session, Date.now()) }
            : { session_duration_minutes: SESSION_MINUTES }),
        });
        return parseSignInResponse(response);
      }),
    revalidate: (session) =>
      isSessionLive(call, async () => {
        const response = await client.sessions.authenticate({
          session_token: session.sessionToken,
          ...durationFields(session, Date.now()),
        });
        if (response.session?.session_id === session.providerSessionId) return;
        throw new ProviderUnavailableError('response about another session');
      }),
    revokeSession: (sessionId) =>
      ignoreNotFound(
        call,
        () => client.sessions.revoke({ session_id: sessionId }),
        'session_not_found',
      ),
    deleteUser: (userId) =>
      ignoreNotFound(call, () => client.users.delete({ user_id: userId }), 'user_not_found'),
    listFactors: (userId) =>
      emptyWhenNotFound(call, async () =>
        factorsOf(userFactorsSchema.parse(await client.users.get({ user_id: userId }))),
      ),
    listSessions: (userId) =>
      emptyWhenNotFound(call, async () =>
        parseSessions(await client.sessions.get({ user_id: userId })),
      ),
    deleteFactor: ({ kind, id }) =>
      call(async () => {
        await deleteById(client, kind, id);
      }).catch((error: unknown) => {
        if (error instanceof ProviderRejectedError && error.status === 404) return;
        throw error;
      }),
    proofs: createProofs(client, call),
    totps: createTotps(client, call),
    additions: createOAuthAdditions(client, call),
    close: () => dispatcher.destroy(),
  };
}

function deleteById({ users }: Client, kind: FactorKind, id: string): Promise<unknown> {
  switch (kind) {
    case 'email':
      return users.deleteEmail({ email_id: id });
    case 'phone':
      return users.deletePhoneNumber({ phone_id: id });
    case 'oauth':
      return users.deleteOAuthRegistration({ oauth_user_registration_id: id });
    case 'passkey':
      return users.deleteWebAuthnRegistration({ webauthn_registration_id: id });
    case 'biometric':
      return users.deleteBiometricRegistration({ biometric_registration_id: id });
    case 'wallet':
      return users.deleteCryptoWallet({ crypto_wallet_id: id });
    case 'totp':
      return users.deleteTOTP({ totp_id: id });
    case 'password':
      return users.deletePassword({ password_id: id });
  }
}

async function emptyWhenNotFound<T>(call: Call, list: () => Promise<T[]>): Promise<T[]> {
  try {
    return await call(list);
  } catch (error) {
    if (error instanceof ProviderRejectedError && error.type === 'user_not_found') return [];
    throw error;
  }
}

async function isSessionLive(call: Call, check: () => Promise<unknown>): Promise<boolean> {
  try {
    await call(check);
    return true;
  } catch (error) {
    if (error instanceof ProviderRejectedError && SESSION_ENDED_ERRORS.has(error.type))
      return false;
    throw error;
  }
}

async function ignoreNotFound(
  call: Call,
  work: () => Promise<unknown>,
  goneType: string,
): Promise<void> {
  await call(work).catch((error: unknown) => {
    if (error instanceof ProviderRejectedError && error.type === goneType) return;
    throw error;
  });
}

type Call = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates the function that runs one call within its time limit. It never rethrows or logs the
 * client's errors, because they contain the request with its tokens.
 */
function createCall(startCall: StartCall): Call {
  return async (work) => {
    const end = startCall('provider', 'backend');
    try {
      const result = await withTimeout(BACKEND_CALL_MS, work(), () => {
        throw new ProviderUnavailableError('timeout');
      });
      end('ok');
      return result;
    } catch (thrown) {
      const error = translate(thrown);
      end(error instanceof ProviderRejectedError ? 'rejected' : 'error');
      throw error;
    }
  };
}

function translate(error: unknown): Error {
  if (error instanceof ProviderUnavailableError) return error;
  if (error instanceof StytchError && error.status_code >= 400 && error.status_code < 500) {
    return error.status_code === 429
      ? new ProviderUnavailableError('too many requests', false)
      : new ProviderRejectedError(error.error_type, error.status_code);
  }
  if (error instanceof StytchError) return new ProviderUnavailableError('error response');
  return new ProviderUnavailableError('unreachable or invalid response');
}
