import { TotpExists, TotpExpired, UnprovenAccount } from '#bff/auth/auth-errors.ts';
import { changeAuthor } from '#bff/auth/factors/change-author.ts';
import { recordBaseline, recordFactors } from '#bff/auth/factors/record-factors.ts';
import { orUnavailable, ProviderRejectedError } from '#bff/auth/stytch/errors.ts';
import {
  isSecondFactor,
  isVerifiedPrimaryFactor,
  type ProviderFactor,
} from '#bff/auth/stytch/user.ts';
import type { Context } from '#bff/context.ts';
import type { RecoveryCodes, TotpEnrollment } from '#bff/contracts/factors.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import { FactorRemovedError, verifyCode } from './verify-code.ts';

interface Owner {
  userId: string;
  providerUserId: string;
}

/** The provider's error types for a user who already has an authenticator app. */
const EXISTS: ReadonlySet<string> = new Set(['active_totp_exists', 'pending_totp_exists']);

/**
 * Returns the factors of an account that may enroll an authenticator app.
 * @throws TotpExists, UnprovenAccount, Unavailable
 */
async function factorsWithoutApp(
  { provider }: Pick<Deps, 'provider'>,
  { providerUserId }: Owner,
): Promise<readonly ProviderFactor[]> {
  const factors = await orUnavailable(provider.listFactors(providerUserId));
  if (factors.some(isSecondFactor)) throw new TotpExists();
  if (!factors.some(isVerifiedPrimaryFactor)) {
    throw new UnprovenAccount();
  }
  return factors;
}

/**
 * Starts the enrollment of an authenticator app. Replaces an unconfirmed app (S70).
 * @throws TotpExists, UnprovenAccount, Unavailable
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
    if (error instanceof ProviderRejectedError && EXISTS.has(error.type)) throw new TotpExists();
    return orUnavailable(Promise.reject(error));
  }
}

/**
 * Confirms the new app with its first code.
 * @returns the app's recovery codes, which Posy does not store
 * @throws WrongCode, TotpExists, TotpExpired, UnprovenAccount, RateLimited, Unavailable
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
  if (!app) throw new TotpExpired();
  try {
    await verifyCode(ctx, deps, owner, { code });
  } catch (error) {
    if (error instanceof FactorRemovedError) throw new TotpExpired();
    // The provider may have confirmed the app even though its response was lost.
    if (!(error instanceof Unavailable)) throw error;
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
    // Remove the app. The owner did not receive the recovery codes, and could lose the account with
    // the phone.
    await orUnavailable(provider.deleteFactor(app));
    throw error;
  }
}
