import { exchangeOutcome, settler } from '#bff/auth/sign-in.ts';
import { recipientKey, unverifiedKey } from '#bff/auth/sign-in-limits/recipient-key.ts';
import { ProviderRejectedError, ProviderUnavailableError } from '#bff/auth/stytch/errors.ts';
import { oauthStartUrl } from '#bff/auth/stytch/urls.ts';
import { isSecondFactor, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { CreatorContext } from '#bff/context.ts';
import type { ReauthenticationProof, StartedReauthentication } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { HttpError, NotFoundError, ProviderError, UnavailableError } from '#bff/http/errors.ts';
import { byAuthenticatorApp, type ConfirmingOwner, expired } from './confirm-by-app.ts';
import { identityProviderOf } from './confirming-factors.ts';
import type { PendingProof, PendingProofs } from './pending-proofs.ts';

interface Confirming {
  deps: Deps;
  pending: PendingProofs;
}

/** The provider's error in the form that the limits of sign-in read. */
async function asGatewayCall<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderUnavailableError) {
      throw new UnavailableError(undefined, { cause: error });
    }
    if (!(error instanceof ProviderRejectedError)) throw error;
    throw new ProviderError(400, error.type, MESSAGES.confirmationRefused);
  }
}

/**
 * Begins a confirmation by one of the account's own factors (S68). Where a code goes is ours to say.
 * @param owner whose factor it is
 * @throws HttpError 429, UnavailableError
 */
export async function startConfirmation(
  ctx: CreatorContext,
  { deps, pending }: Confirming,
  factor: ProviderFactor,
  { providerUserId, factors }: ConfirmingOwner,
): Promise<StartedReauthentication> {
  const { proofs } = deps.provider;
  const put = (proof: PendingProof) => pending.put(ctx.state.sessionHash, proof);
  switch (factor.kind) {
    case 'oauth': {
      const provider = identityProviderOf(factor);
      if (!provider) throw new NotFoundError();
      const { codeChallenge } = await deps.confirmations.start(ctx);
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
      // A password belongs to whichever of the addresses is given with it.
      const address = factors.find(({ kind }) => kind === 'email')?.value;
      if (address === undefined) throw expired();
      await put({ method: 'password', email: address });
      return { method: 'password' };
    }
    case 'wallet': {
      const address = factor.name ?? '';
      const type = factor.value === 'solana' ? 'solana' : 'ethereum';
      const challenge = await asGatewayCall(proofs.startWallet(providerUserId, { address, type }));
      await put({ method: 'wallet', address, type });
      return { method: 'wallet', challenge, address, type };
    }
    case 'totp':
      await put({ method: 'totp' });
      return { method: 'totp' };
    default: {
      const domain = new URL(deps.config.publicUrl).hostname;
      const options = await asGatewayCall(proofs.startPasskey(providerUserId, domain));
      await put({ method: 'passkey' });
      return { method: 'passkey', options };
    }
  }
}

/** Sends a code within the limits of sign-in codes. @returns its method_id */
async function sendCode(
  ctx: CreatorContext,
  deps: Deps,
  { kind, value: to }: ProviderFactor,
): Promise<string> {
  const field = kind === 'email' ? 'email' : 'phone_number';
  const { sends, texts, codeSends } = deps.signInLimits;
  ctx.state.destination = recipientKey(field, to);
  ctx.state.fields = { [field]: to };
  ctx.state.isConfirmation = true;
  let methodId = '';
  const send = async () => {
    const channel = kind === 'email' ? 'email' : 'sms';
    methodId = await asGatewayCall(deps.provider.proofs.sendCode(channel, to));
    ctx.body = JSON.stringify({ data: { method_id: methodId } });
  };
  const limited = async () => codeSends(ctx, send);
  await sends(ctx, kind === 'phone' ? async () => texts(ctx, limited) : limited);
  return methodId;
}

/**
 * Checks what the factor has given.
 * @returns the provider's id of the user who has proven it
 * @throws HttpError 400 for a wrong proof, 409 where none was begun, 429; UnavailableError
 */
export async function checkConfirmation(
  ctx: CreatorContext,
  { deps, pending }: Confirming,
  proof: ReauthenticationProof,
  owner: ConfirmingOwner,
): Promise<string> {
  const begun = await pending.find(ctx.state.sessionHash);
  // An app that was added meanwhile is what confirms from then on (S70).
  if (owner.factors.some(isSecondFactor) !== (begun?.method === 'totp')) throw expired();
  const { proofs } = deps.provider;
  if (begun?.method === 'totp') return byAuthenticatorApp(ctx, deps, owner, proof);
  if ('token' in proof && begun?.method === 'redirect') {
    return byRedirect(ctx, deps, proof.token, begun.registrationIds);
  }
  if ('code' in proof && begun?.method === 'code' && begun.methodId === proof.method_id) {
    ctx.state.fields = { method_id: proof.method_id, token: proof.code };
    const check = () => proofs.byCode(proof.method_id, proof.code);
    return within(ctx, deps.signInLimits.codeTries, check, MESSAGES.wrongPasscode);
  }
  if ('password' in proof && begun?.method === 'password') {
    ctx.state.destination = recipientKey('email', begun.email);
    ctx.state.unverified = unverifiedKey(begun.email);
    const check = () => proofs.byPassword(begun.email, proof.password);
    return within(ctx, deps.signInLimits.passwords, check, MESSAGES.wrongPassword);
  }
  if ('credential' in proof && begun?.method === 'passkey') {
    return refusedAs(asGatewayCall(proofs.byPasskey(proof.credential)));
  }
  if ('signature' in proof && begun?.method === 'wallet') {
    return refusedAs(asGatewayCall(proofs.byWallet(begun, proof.signature)));
  }
  throw expired();
}

/** Runs a check within one of the limits of sign-in. */
async function within(
  ctx: CreatorContext,
  limit: Deps['signInLimits']['codeTries'],
  check: () => Promise<string>,
  refusal: string,
): Promise<string> {
  let userId = '';
  const run = async () => {
    userId = await asGatewayCall(check());
  };
  await refusedAs(Promise.resolve(limit(ctx, run)), refusal);
  return userId;
}

/** @throws HttpError 400 in place of a refusal of the provider's */
async function refusedAs<T>(
  work: Promise<T>,
  message: string = MESSAGES.confirmationRefused,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status === 429) throw error;
    throw new HttpError(400, 'confirmation_refused', message);
  }
}

/**
 * The address that the browser was sent to can be changed to that of another identity provider, and
 * the provider then adds what came from there to the account that has the same e-mail address.
 * @param registrationIds what the account had before: only that confirms
 */
async function byRedirect(
  ctx: CreatorContext,
  deps: Deps,
  token: string,
  registrationIds: readonly string[],
): Promise<string> {
  const { confirmations, provider } = deps;
  const taken = await confirmations.take(ctx);
  if (!taken) throw expired();
  const settle = settler(ctx, deps, confirmations, taken);
  const proof = provider.proofs.byRedirect(token, taken.codeVerifier);
  const { userId, registrationId } = await proof.catch(async (error: unknown) => {
    await settle(exchangeOutcome(error));
    return refusedAs(asGatewayCall(Promise.reject(error)));
  });
  await settle('signed-in');
  if (!registrationIds.includes(registrationId)) throw otherAccount(ctx, deps, 'new factor');
  return userId;
}

/** A confirmation by something that the account does not have, or did not have before. */
export function otherAccount(ctx: CreatorContext, deps: Deps, reason: string): HttpError {
  audit(deps.logger, ctx.state, 'confirmation refused', reason);
  return new HttpError(400, 'confirmation_refused', MESSAGES.otherAccount);
}
