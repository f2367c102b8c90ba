import { changedBy } from '#bff/auth/factors/changed-by.ts';
import { recordBaseline } from '#bff/auth/factors/record-baseline.ts';
import { recordFactors } from '#bff/auth/factors/record-factors.ts';
import { ProviderRejectedError, ProviderUnavailableError } from '#bff/auth/stytch/errors.ts';
import { isSecondFactor, type ProviderFactor, provesIdentity } from '#bff/auth/stytch/user.ts';
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
import { FactorGoneError, tryCode } from './try-code.ts';

/** Whose account it is. */
interface Owner {
  userId: string;
  providerUserId: string;
}

const totpExists = () => new ConflictError(TOTP_EXISTS, MESSAGES.totpExists);
const totpExpired = () => new ConflictError(TOTP_EXPIRED, MESSAGES.totpExpired);

/** The provider's refusals of an app for a user who has one. */
const EXISTS: ReadonlySet<string> = new Set(['active_totp_exists', 'pending_totp_exists']);

/** @throws UnavailableError instead of the provider's errors */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof ProviderUnavailableError || cause instanceof ProviderRejectedError) {
      throw new UnavailableError(undefined, { cause });
    }
    throw cause;
  }
}

/**
 * Lists the factors of an account that may get an app.
 * @throws ConflictError for one that has an app, HttpError 403 for one without a proven factor (S66)
 */
async function factorsWithoutApp(
  { provider }: Deps,
  { providerUserId }: Owner,
): Promise<readonly ProviderFactor[]> {
  const factors = await asked(provider.listFactors(providerUserId));
  if (factors.some(isSecondFactor)) throw totpExists();
  if (!factors.some(provesIdentity)) {
    throw new HttpError(403, 'unproven_account', MESSAGES.unprovenAccount);
  }
  return factors;
}

/**
 * Begins to add an authenticator app, in place of one that was never confirmed (S70).
 * @throws ConflictError, HttpError 403, UnavailableError
 */
export async function startEnrollment(deps: Deps, owner: Owner): Promise<TotpEnrollment> {
  const { provider } = deps;
  await recordBaseline(deps, owner.userId);
  const factors = await factorsWithoutApp(deps, owner);
  for (const pending of factors.filter(({ kind }) => kind === 'totp')) {
    await asked(provider.deleteFactor(pending));
  }
  try {
    const { qrCode, secret } = await provider.totps.create(owner.providerUserId);
    return { qr_code: qrCode, secret };
  } catch (error) {
    // Another tab was faster.
    if (error instanceof ProviderRejectedError && EXISTS.has(error.type)) throw totpExists();
    return asked(Promise.reject(error));
  }
}

/**
 * Confirms the new app by its first code.
 * @returns its recovery codes, which are stored nowhere
 * @throws WrongCodeError, ConflictError, HttpError 403, RateLimitedError, UnavailableError
 */
export async function confirmEnrollment(
  ctx: Context,
  deps: Deps,
  owner: Owner,
  code: string,
): Promise<RecoveryCodes> {
  const { provider, logger, db } = deps;
  const { userId, providerUserId } = owner;
  const factors = await factorsWithoutApp(deps, owner);
  const app = factors.find(({ kind }) => kind === 'totp');
  if (!app) throw totpExpired();
  try {
    await tryCode(ctx, deps, owner, { code });
  } catch (error) {
    if (error instanceof FactorGoneError) throw totpExpired();
    // The answer may be lost after the provider has confirmed the app.
    if (!(error instanceof UnavailableError)) throw error;
    const now = await asked(provider.listFactors(providerUserId));
    if (!now.some((factor) => factor.id === app.id && isSecondFactor(factor))) throw error;
  }
  try {
    const recovery_codes = await asked(provider.totps.recoveryCodes(providerUserId));
    const askedAt = Date.now();
    const now = await asked(provider.listFactors(providerUserId));
    const list = { factors: now, askedAt, usedIds: [app.id], by: changedBy(ctx) };
    await recordFactors({ db, provider }, userId, list);
    audit(logger, ctx.state, 'second factor enrolled');
    return { recovery_codes };
  } catch (error) {
    // Without known recovery codes, losing the phone would lock the owner out.
    await asked(provider.deleteFactor(app));
    throw error;
  }
}
