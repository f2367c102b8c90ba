import type {
  CryptoWalletAuthenticateResponse,
  CryptoWalletAuthenticateStartResponse,
} from '@stytch/vanilla-js/headless';
import type { Client } from 'stytch';
import { z } from 'zod';
import { type Fields, ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import { ApiError } from '#test/stytch-emulator/http/errors.ts';
import type { Call, Route } from '#test/stytch-emulator/http/route.ts';
import {
  sdkCaller,
  sdkSessionFields,
  sdkSignIn,
} from '#test/stytch-emulator/sessions/sdk-session.ts';
import type { Factor } from '#test/stytch-emulator/sessions/session-store.ts';
import { timestamp } from '#test/stytch-emulator/sessions/timestamp.ts';
import type { User } from '#test/stytch-emulator/users/user-store.ts';
import { type Challenge, challengeKey, challengeText } from './challenge.ts';
import type { SiweMessage } from './ethereum/siwe.ts';
import { siweMessage, siweParamsSchema } from './ethereum/siwe-params.ts';
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

/** Wallets, as `stytch.cryptoWallets` of the browser SDK calls them. */
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
];

const startSchema = z.object({ ...walletFields, siwe_params: siweParamsSchema.optional() });
const authenticateSchema = z.object({
  ...walletFields,
  ...sdkSessionFields,
  signature: z.string(),
});

type BackendAnswer = Awaited<ReturnType<Client['cryptoWallets']['authenticate']>>;

/** A new challenge, which replaces the wallet's last one. */
function start({ state, body }: Call, caller?: User) {
  const request = parse(startSchema, body);
  const wallet = walletOf(request);
  const siwe = siweMessage(state, wallet, request.siwe_params);
  const text = challengeText(state.settings.project_name, siwe);
  state.walletChallenges.put(challengeKey(wallet), { text, siwe, userId: caller?.user_id });
  const answer: Fields<CryptoWalletAuthenticateStartResponse> = { challenge: text };
  return ok(answer);
}

async function authenticate(call: Call) {
  const request = parse(authenticateSchema, call.body);
  const wallet = walletOf(request);
  const challenge = call.state.walletChallenges.take(challengeKey(wallet));
  if (!challenge) {
    throw new ApiError(404, 'crypto_wallet_not_found', 'No challenge waits for this wallet.');
  }
  checkTime(challenge.siwe, call.state.now());
  if (!isSignedBy(wallet, challenge.text, request.signature)) throw unableToAuthenticate();
  const user = userOf(call, wallet, challenge);
  const factor = factorOf(addWallet(user, wallet), call.state.now());
  const answer: Fields<CryptoWalletAuthenticateResponse> & Pick<BackendAnswer, 'siwe_params'> = {
    ...(await sdkSignIn(call, user, factor, request.session_duration_minutes)),
    ...(challenge.siwe && { siwe_params: presentSiwe(challenge.siwe) }),
  };
  return ok(answer);
}

/** Whom the wallet signs in: its owner, a new user, or the caller to whom it is to be added. */
function userOf(call: Call, wallet: Wallet, { userId }: Challenge): User {
  const owner = ownerOf(call.state, wallet);
  if (!userId) return owner ?? createOwner(call.state, wallet);
  const { user } = sdkCaller(call);
  if (user.user_id !== userId) throw unableToAuthenticate();
  if (owner && owner !== user) {
    throw new ApiError(400, 'duplicate_wallet_address', 'Another user has this wallet.');
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

function presentSiwe(siwe: SiweMessage): NonNullable<BackendAnswer['siwe_params']> {
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
