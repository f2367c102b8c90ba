import type {
  CryptoWalletAuthenticateResponse,
  CryptoWalletAuthenticateStartResponse,
} from '@stytch/vanilla-js/headless';
import type { Client } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError, userNotFound } from '../http/errors.ts';
import { type BackendFields, type Fields, ok, timestamp } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller, sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import type { Factor } from '../sessions/session-store.ts';
import { backendSignIn, sessionFields } from '../sessions/sign-in.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { type Challenge, challengeKey, challengeText } from './challenge.ts';
import { type SiweMessage, siweMessage, siweParamsSchema } from './siwe.ts';
import {
  addWallet,
  createOwner,
  isSignedBy,
  ownerOf,
  type Wallet,
  walletFields,
  walletOf,
} from './wallet.ts';

const PATH = '/sdk/v1/crypto_wallets/authenticate';
const BACKEND_PATH = '/v1/crypto_wallets/authenticate';

/** The routes of `cryptoWallets` in the browser SDK and in the backend SDK. */
export const cryptoWalletRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${PATH}/start/primary`,
    access: 'sdk',
    captcha: true,
    handle: (call) => start(call),
  },
  {
    method: 'POST',
    path: `${PATH}/start/secondary`,
    access: 'sdk',
    handle: (call) => start(call, sdkCaller(call).user),
  },
  { method: 'POST', path: PATH, access: 'sdk', captcha: true, handle: authenticate },
  { method: 'POST', path: `${BACKEND_PATH}/start`, access: 'backend', handle: backendStart },
  { method: 'POST', path: BACKEND_PATH, access: 'backend', handle: backendAuthenticate },
];

const startSchema = z.object({ ...walletFields, siwe_params: siweParamsSchema.optional() });
const authenticateSchema = z.object({
  ...walletFields,
  ...sdkSessionFields,
  signature: z.string(),
});

type BackendResponse = Awaited<ReturnType<Client['cryptoWallets']['authenticate']>>;
type BackendStartResponse = Awaited<ReturnType<Client['cryptoWallets']['authenticateStart']>>;

/** Creates a challenge, which replaces the wallet's previous one. */
function start({ state, body }: Call, caller?: User) {
  const request = parse(startSchema, body);
  const wallet = walletOf(request);
  const siwe = siweMessage(state, wallet, request.siwe_params);
  const text = challengeText(state.settings.project_name, siwe);
  state.walletChallenges.put(challengeKey(wallet), { text, siwe, userId: caller?.user_id });
  const fields: Fields<CryptoWalletAuthenticateStartResponse> = { challenge: text };
  return ok(fields);
}

const backendStartSchema = z.object({ ...walletFields, user_id: z.string() });

/** Creates a challenge for the user in the request. */
function backendStart(call: Call) {
  const request = parse(backendStartSchema, call.body);
  const user = call.state.users.byId(request.user_id);
  if (!user) throw userNotFound();
  const wallet = walletOf(request);
  const text = challengeText(call.state.settings.project_name, undefined);
  const challenge = { text, siwe: undefined, userId: user.user_id };
  call.state.walletChallenges.put(challengeKey(wallet), challenge);
  const fields: Fields<BackendStartResponse> = {
    user_id: user.user_id,
    challenge: text,
    user_created: false,
  };
  return ok(fields);
}

const backendSchema = z.object({ ...walletFields, ...sessionFields, signature: z.string() });

async function backendAuthenticate({ state, body }: Call) {
  const request = parse(backendSchema, body);
  const wallet = walletOf(request);
  const challenge = redeemChallenge(state, wallet, request.signature);
  const user = ownerOf(state, wallet);
  if (!user || user.user_id !== challenge.userId) throw unableToAuthenticate();
  const factor = factorOf(addWallet(user, wallet), state.now());
  const fields: BackendFields<BackendResponse> = {
    ...(await backendSignIn(state, user, factor, request)),
    siwe_params: null,
    user_device: null,
  };
  return ok(fields);
}

/**
 * Returns the challenge that a wallet has signed, and voids it.
 * @throws 404 when there is no challenge, and 401 when the signature is wrong
 */
function redeemChallenge(state: State, wallet: Wallet, signature: string): Challenge {
  const challenge = state.walletChallenges.take(challengeKey(wallet));
  if (!challenge) {
    throw new ApiError(404, 'crypto_wallet_not_found', 'This wallet has no pending challenge.');
  }
  checkTime(challenge.siwe, state.now());
  if (!isSignedBy(wallet, challenge.text, signature)) throw unableToAuthenticate();
  return challenge;
}

async function authenticate(call: Call) {
  const request = parse(authenticateSchema, call.body);
  const wallet = walletOf(request);
  const challenge = redeemChallenge(call.state, wallet, request.signature);
  const user = userOf(call, wallet, challenge);
  const factor = factorOf(addWallet(user, wallet), call.state.now());
  const fields: Fields<CryptoWalletAuthenticateResponse> & Pick<BackendResponse, 'siwe_params'> = {
    ...(await sdkSignIn(call, user, factor, request.session_duration_minutes)),
    ...(challenge.siwe && { siwe_params: presentSiwe(challenge.siwe) }),
  };
  return ok(fields);
}

/**
 * Returns the user to sign in: the owner of the wallet, a new user, or the caller who adds the
 * wallet.
 */
function userOf(call: Call, wallet: Wallet, { userId }: Challenge): User {
  const owner = ownerOf(call.state, wallet);
  if (!userId) return owner ?? createOwner(call.state, wallet);
  const { user } = sdkCaller(call);
  if (user.user_id !== userId) throw unableToAuthenticate();
  if (owner && owner !== user) {
    throw new ApiError(400, 'duplicate_wallet_address', 'This wallet belongs to another user.');
  }
  return user;
}

function checkTime(siwe: SiweMessage | undefined, now: number): void {
  if (!siwe?.notBefore || Date.parse(siwe.notBefore) <= now) return;
  throw new ApiError(400, 'siwe_message_not_valid_yet', 'The message is not valid yet.');
}

function unableToAuthenticate(): ApiError {
  const message = 'The crypto wallet could not be authenticated.';
  return new ApiError(401, 'unable_to_authenticate_crypto_wallet', message);
}

function factorOf(wallet: User['crypto_wallets'][number], now: number): Factor {
  const { verified: _, ...shown } = wallet;
  return {
    type: 'crypto',
    delivery_method: 'crypto_wallet',
    last_authenticated_at: timestamp(now),
    crypto_wallet_factor: shown,
  };
}

function presentSiwe(siwe: SiweMessage): NonNullable<BackendResponse['siwe_params']> {
  return {
    domain: siwe.domain,
    uri: siwe.uri,
    chain_id: siwe.chainId,
    resources: [...siwe.resources],
    status_code: 200,
    issued_at: siwe.issuedAt,
    ...(siwe.requestId && { message_request_id: siwe.requestId }),
  };
}
