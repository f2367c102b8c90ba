import { WrongCode } from '#bff/auth/auth-errors.ts';
import { ProviderRejectedError, ProviderUnavailableError } from '#bff/auth/stytch/errors.ts';
import type { TotpProof, TotpSession } from '#bff/auth/stytch/totps.ts';
import type { Context } from '#bff/context.ts';
import type { SecondFactorProof } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';

/** Returns the error for a code that is wrong or was used before. */
const wrongCode = (proof: SecondFactorProof) =>
  new WrongCode('code' in proof ? MESSAGES.wrongCode : MESSAGES.wrongRecoveryCode);

/**
 * Error types of rejections that do not depend on the code, because the app, the user or the
 * session does not exist.
 */
const NOT_FOUND: ReadonlySet<string> = new Set([
  'totps_not_found_for_user',
  'totp_not_found',
  'user_not_found',
  'session_not_found',
  'user_unauthenticated',
]);

/** The authenticator app was removed from the account, or the session no longer exists. */
export class FactorRemovedError extends Error {
  override name = 'FactorRemovedError';
}

export type VerifyCodeDeps = Pick<Deps, 'signInLimits' | 'codeClaims' | 'provider'>;

/** The account that a code belongs to. */
export interface CodeSubject {
  userId: string;
  providerUserId: string;
  /** The provider session that a correct code upgrades. */
  session?: TotpSession;
}

/**
 * Verifies an app's code or a recovery code within the account's limit, and ensures that it is used
 * only once. If the provider does not respond, refunds the attempt and allows the code again.
 * @throws WrongCode, FactorRemovedError, RateLimited, Unavailable
 */
export async function verifyCode(
  ctx: Context,
  { signInLimits, codeClaims, provider }: VerifyCodeDeps,
  subject: CodeSubject,
  proof: SecondFactorProof,
): Promise<TotpProof> {
  const { userId } = subject;
  const code = 'code' in proof ? proof.code : proof.recovery_code.trim().toLowerCase();
  const refund = await signInLimits.secondFactor.ofAccount(ctx, userId);
  const release = await codeClaims.claim(userId, code);
  if (!release) throw wrongCode(proof);
  const verify = 'code' in proof ? provider.totps.authenticate : provider.totps.recover;
  try {
    const result = await verify(subject.providerUserId, code, subject.session);
    signInLimits.secondFactor.remember(ctx, userId);
    // Ignore a failed refund: the code was correct, and the provider does not accept it again.
    await refund().catch(() => undefined);
    return result;
  } catch (error) {
    await release();
    if (error instanceof ProviderUnavailableError) {
      await refund();
      throw new Unavailable(undefined, { cause: error });
    }
    if (!(error instanceof ProviderRejectedError)) throw error;
    // Any other rejection counts as a wrong code, so that an unknown error type allows no free
    // guesses.
    if (!NOT_FOUND.has(error.type)) throw wrongCode(proof);
    await refund();
    throw new FactorRemovedError();
  }
}
