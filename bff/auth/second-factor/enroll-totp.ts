import { changeAuthor } from '#bff/auth/factors/change-author.ts';
import { recordBaseline, recordFactors } from '#bff/auth/factors/record-factors.ts';
import { orUnavailable, ProviderRejectedError } from '#bff/auth/stytch/errors.ts';
import {
  isSecondFactor,
  isVerifiedPrimaryFactor,
  type ProviderFactor,
} from '#bff/auth/stytch/user.ts';
import type { Context } from '#bff/context.ts';
import {
  type RecoveryCodes,
  TOTP_EXISTS,
  TOTP_EXPIRED,
  type TotpEnrollment,
} from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { ConflictError, HttpError, UnavailableError } from '#bff/http/errors.ts';
import { FactorRemovedError, verifyCode } from './verify-code.ts';

interface Owner {
  userId: string;
  providerUserId: string;
}

const totpExists = () => new ConflictError(TOTP_EXISTS, MESSAGES.totpExists);
const totpExpired = () => new ConflictError(TOTP_EXPIRED, MESSAGES.totpExpired);

/** The provider's error types for a user who already has an app. */
const EXISTS: ReadonlySet<string> = new Set(['active_totp_exists', 'pending_totp_exists']);

/**
 * Returns the factors of an account that may enroll an app.
 * @throws ConflictError when it has an app, HttpError 403 without a verified primary factor (S66)
 */
async function factorsWithoutApp(
  { provider }: Pick<Deps, 'provider'>,
  { providerUserId }: Owner,
): Promise<readonly ProviderFactor[]> {
  const factors = await orUnavailable(provider.listFactors(providerUserId));
  if (factors.some(isSecondFactor)) throw totpExists();
  if (!factors.some(isVerifiedPrimaryFactor)) {
    throw new HttpError(403, 'unproven_account', MESSAGES.unprovenAccount);
  }
  return factors;
}

/**
 * Starts the enrollment of an authenticator app, in place of an unconfirmed one (S70).
 * @throws ConflictError, HttpError 403, UnavailableError
 */
export async function startEnrollment(
  deps: Pick<Deps, 'db' | 'provider'>,
  owner: Owner,
): Promise<TotpEnrollment> {
  const { provider } = deps;
  await recordBaseline(deps, owner.userId);
  const factors = await factorsWithoutApp(deps, owner);
  for (const pending of factors.filter(({ kind }) => kind === 'totp')) {
    await orUnavailable(provider.deleteFactor(pending));
  }
  try {
    const { qrCode, secret } = await provider.totps.create(owner.providerUserId);
    return { qr_code: qrCode, secret };
  } catch (error) {
    // Another tab has enrolled an app in the meantime.
    if (error instanceof ProviderRejectedError && EXISTS.has(error.type)) throw totpExists();
    return orUnavailable(Promise.reject(error));
  }
}

/**
 * Confirms the new app by its first code.
 * @returns its recovery codes, which Posy does not store
 * @throws WrongCodeError, ConflictError, HttpError 403, RateLimitedError, UnavailableError
 */
export async function confirmEnrollment(
  ctx: Context,
  deps: Pick<Deps, 'db' | 'provider' | 'logger' | 'signInLimits' | 'codeClaims'>,
  owner: Owner,
  code: string,
): Promise<RecoveryCodes> {
  const { provider, logger } = deps;
  const { userId, providerUserId } = owner;
  const factors = await factorsWithoutApp(deps, owner);
  const app = factors.find(({ kind }) => kind === 'totp');
  if (!app) throw totpExpired();
  try {
    await verifyCode(ctx, deps, owner, { code });
  } catch (error) {
    if (error instanceof FactorRemovedError) throw totpExpired();
    // The provider may have confirmed the app although its response was lost.
    if (!(error instanceof UnavailableError)) throw error;
    const now = await orUnavailable(provider.listFactors(providerUserId));
    if (!now.some((factor) => factor.id === app.id && isSecondFactor(factor))) throw error;
  }
  try {
    const recovery_codes = await orUnavailable(provider.totps.recoveryCodes(providerUserId));
    const requestedAt = Date.now();
    const now = await orUnavailable(provider.listFactors(providerUserId));
    const list = { factors: now, requestedAt, usedIds: [app.id], author: changeAuthor(ctx) };
    await recordFactors(deps, userId, list);
    audit(logger, ctx.state, 'second factor enrolled');
    return { recovery_codes };
  } catch (error) {
    // The owner did not get the recovery codes: without them, losing the phone locks the owner out.
    await orUnavailable(provider.deleteFactor(app));
    throw error;
  }
}
