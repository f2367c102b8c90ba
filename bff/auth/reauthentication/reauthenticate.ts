import {
  FactorNotFound,
  ReauthenticationExpired,
  ReauthenticationFailed,
} from '#bff/auth/auth-errors.ts';
import { recipientKey, unverifiedKey } from '#bff/auth/recipient-key.ts';
import type { VerifyCodeDeps } from '#bff/auth/second-factor/verify-code.ts';
import { createSettle, exchangeOutcome } from '#bff/auth/settle-flow.ts';
import {
  ProviderError,
  ProviderRejectedError,
  ProviderUnavailableError,
} from '#bff/auth/stytch/errors.ts';
import { oauthStartUrl } from '#bff/auth/stytch/urls.ts';
import { isSecondFactor, oauthProviderOf, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { CreatorContext, Middleware } from '#bff/context.ts';
import type { ReauthenticationProof, StartedReauthentication } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import type { PendingReauthentication, ReauthenticationStore } from './reauthentication-store.ts';
import { type AccountFactors, verifyTotp } from './verify-totp.ts';

export type ReauthenticationDeps = VerifyCodeDeps &
  Pick<Deps, 'config' | 'reauthenticationFlows' | 'logger'>;

interface Reauthentication {
  deps: ReauthenticationDeps;
  pending: ReauthenticationStore;
}

/** Converts the provider's errors to errors that the sign-in limits either count or refund. */
async function translateProviderErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderUnavailableError) {
      throw new Unavailable(undefined, { cause: error });
    }
    if (!(error instanceof ProviderRejectedError)) throw error;
    throw new ProviderError(400, error.type, MESSAGES.reauthenticationFailed);
  }
}

/**
 * Starts a reauthentication with a factor of the account (S68). A code is sent only to the factor's
 * own address, never to one from the request.
 * @throws RateLimited, Unavailable
 */
export async function startReauthentication(
  ctx: CreatorContext,
  { deps, pending }: Reauthentication,
  factor: ProviderFactor,
  { providerUserId, factors }: AccountFactors,
): Promise<StartedReauthentication> {
  const { proofs } = deps.provider;
  const put = (proof: PendingReauthentication) => pending.put(ctx.state.sessionHash, proof);
  switch (factor.kind) {
    case 'oauth': {
      const provider = oauthProviderOf(factor);
      if (!provider) throw new FactorNotFound();
      const { codeChallenge } = await deps.reauthenticationFlows.start(ctx);
      const registrations = factors.filter(({ kind }) => kind === 'oauth');
      await put({ method: 'redirect', registrationIds: registrations.map(({ id }) => id) });
      const redirect_url = oauthStartUrl(deps.config, provider, codeChallenge);
      return { method: 'redirect', redirect_url };
    }
    case 'email':
    case 'phone': {
      const method_id = await sendCode(ctx, deps, factor);
      await put({ method: 'code', methodId: method_id });
      return { method: 'code', method_id };
    }
    case 'password': {
      // The provider accepts the password with any address of the account.
      const address = factors.find(({ kind }) => kind === 'email')?.value;
      if (address === undefined) throw new ReauthenticationExpired();
      await put({ method: 'password', email: address });
      return { method: 'password' };
    }
    case 'wallet': {
      const address = factor.name ?? '';
      const type = factor.value === 'solana' ? 'solana' : 'ethereum';
      const challenge = await translateProviderErrors(
        proofs.startWallet(providerUserId, { address, type }),
      );
      await put({ method: 'wallet', address, type });
      return { method: 'wallet', challenge, address, type };
    }
    case 'totp':
      await put({ method: 'totp' });
      return { method: 'totp' };
    default: {
      const domain = new URL(deps.config.publicUrl).hostname;
      const options = await translateProviderErrors(proofs.startPasskey(providerUserId, domain));
      await put({ method: 'passkey' });
      return { method: 'passkey', options };
    }
  }
}

/** Sends a code within the limits of sign-in codes. @returns the `method_id` of the code */
async function sendCode(
  ctx: CreatorContext,
  deps: ReauthenticationDeps,
  { kind, value: to }: ProviderFactor,
): Promise<string> {
  const field = kind === 'email' ? 'email' : 'phone_number';
  const { sends, texts, codeSends } = deps.signInLimits;
  ctx.state.destination = recipientKey(field, to);
  ctx.state.fields = { [field]: to };
  ctx.state.isReauthentication = true;
  let methodId = '';
  const send = async () => {
    const channel = kind === 'email' ? 'email' : 'sms';
    methodId = await translateProviderErrors(deps.provider.proofs.sendCode(channel, to));
    ctx.body = JSON.stringify({ data: { method_id: methodId } });
  };
  const limited = async () => codeSends(ctx, send);
  await sends(ctx, kind === 'phone' ? async () => texts(ctx, limited) : limited);
  return methodId;
}

/**
 * Verifies the proof of a started reauthentication.
 * @returns the provider's id of the authenticated user
 * @throws ReauthenticationFailed, ReauthenticationExpired, RateLimited, Unavailable
 */
export async function verifyReauthentication(
  ctx: CreatorContext,
  { deps, pending }: Reauthentication,
  proof: ReauthenticationProof,
  account: AccountFactors,
): Promise<string> {
  const started = await pending.find(ctx.state.sessionHash);
  // If an authenticator app was added meanwhile, only the app can reauthenticate (S70).
  if (account.factors.some(isSecondFactor) !== (started?.method === 'totp'))
    throw new ReauthenticationExpired();
  const { proofs } = deps.provider;
  if (started?.method === 'totp') return verifyTotp(ctx, deps, account, proof);
  if ('token' in proof && started?.method === 'redirect') {
    return verifyRedirect(ctx, deps, proof.token, started.registrationIds);
  }
  if ('code' in proof && started?.method === 'code' && started.methodId === proof.method_id) {
    ctx.state.fields = { method_id: proof.method_id, token: proof.code };
    const check = () => proofs.byCode(proof.method_id, proof.code);
    return withinLimit(ctx, deps.signInLimits.codeTries, check, MESSAGES.wrongPasscode);
  }
  if ('password' in proof && started?.method === 'password') {
    ctx.state.destination = recipientKey('email', started.email);
    ctx.state.unverified = unverifiedKey(started.email);
    const check = () => proofs.byPassword(started.email, proof.password);
    return withinLimit(ctx, deps.signInLimits.passwords, check, MESSAGES.wrongPassword);
  }
  if ('credential' in proof && started?.method === 'passkey') {
    return asRefusal(translateProviderErrors(proofs.byPasskey(proof.credential)));
  }
  if ('signature' in proof && started?.method === 'wallet') {
    return asRefusal(translateProviderErrors(proofs.byWallet(started, proof.signature)));
  }
  throw new ReauthenticationExpired();
}

/**
 * Runs a check within a sign-in limit.
 * @throws ReauthenticationFailed for a rejected proof, RateLimited, Unavailable
 */
async function withinLimit(
  ctx: CreatorContext,
  limit: Middleware,
  check: () => Promise<string>,
  refusal: string,
): Promise<string> {
  let userId = '';
  const run = async () => {
    userId = await translateProviderErrors(check());
  };
  await asRefusal(Promise.resolve(limit(ctx, run)), refusal);
  return userId;
}

/**
 * Awaits the verification of a proof.
 * @throws ReauthenticationFailed in place of the provider's rejection
 */
async function asRefusal<T>(
  work: Promise<T>,
  message: string = MESSAGES.reauthenticationFailed,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status === 429) throw error;
    throw new ReauthenticationFailed(message);
  }
}

/**
 * Verifies the token of a redirect. A user can edit the redirect's URL to sign in with another
 * identity. Stytch then adds that identity to the account with the same email address. Therefore,
 * this function accepts only registrations that existed when the reauthentication started.
 */
async function verifyRedirect(
  ctx: CreatorContext,
  deps: ReauthenticationDeps,
  token: string,
  registrationIds: readonly string[],
): Promise<string> {
  const { reauthenticationFlows, provider } = deps;
  const flow = await reauthenticationFlows.take(ctx);
  if (!flow) throw new ReauthenticationExpired();
  const settle = createSettle(ctx, deps, reauthenticationFlows, flow);
  const proof = provider.proofs.byRedirect(token, flow.codeVerifier);
  const { userId, registrationId } = await proof.catch(async (error: unknown) => {
    await settle(exchangeOutcome(error));
    return asRefusal(translateProviderErrors(Promise.reject(error)));
  });
  await settle('signed-in');
  if (!registrationIds.includes(registrationId)) throw wrongAccount(ctx, deps, 'new factor');
  return userId;
}

/**
 * Logs and returns the error for a proof that belongs to another account, or to a factor that was
 * added after the reauthentication started.
 */
export function wrongAccount(
  ctx: CreatorContext,
  deps: Pick<Deps, 'logger'>,
  reason: string,
): ReauthenticationFailed {
  audit(deps.logger, ctx.state, 'reauthentication failed', reason);
  return new ReauthenticationFailed(MESSAGES.otherAccount);
}
