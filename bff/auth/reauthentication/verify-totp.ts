import {
  FactorRemovedError,
  type VerifyCodeDeps,
  verifyCode,
  WrongCodeError,
} from '#bff/auth/second-factor/verify-code.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { CreatorContext } from '#bff/context.ts';
import type { ReauthenticationProof, SecondFactorProof } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { HttpError } from '#bff/http/errors.ts';

/** The account that reauthenticates. */
export interface AccountFactors {
  providerUserId: string;
  /** All current factors of the account. */
  factors: readonly ProviderFactor[];
}

/**
 * Returns the error for a reauthentication that has expired or was not started with this factor.
 */
export const reauthenticationExpired = () =>
  new HttpError(409, 'confirmation_expired', MESSAGES.reauthenticationExpired);

/** Returns the code of a proof. @throws HttpError 409 for a proof of another factor */
function codeIn(proof: ReauthenticationProof): SecondFactorProof {
  if ('totp_code' in proof) return { code: proof.totp_code };
  if ('recovery_code' in proof) return proof;
  throw reauthenticationExpired();
}

/**
 * Verifies a code of the app or a recovery code, within the same account limit as the code screen.
 * The provider call contains no session, so it neither begins nor extends one.
 * @returns the provider's id of the authenticated user
 * @throws HttpError 400 for a wrong code, 409, RateLimitedError, UnavailableError
 */
export async function verifyTotp(
  ctx: CreatorContext,
  deps: VerifyCodeDeps & Pick<Deps, 'logger'>,
  { providerUserId }: AccountFactors,
  proof: ReauthenticationProof,
): Promise<string> {
  const { userId } = ctx.state;
  const subject = { userId, providerUserId };
  try {
    return (await verifyCode(ctx, deps, subject, codeIn(proof))).userId;
  } catch (error) {
    if (error instanceof FactorRemovedError) throw reauthenticationExpired();
    if (!(error instanceof WrongCodeError)) throw error;
    audit(deps.logger, ctx.state, 'second factor wrong');
    throw new HttpError(400, 'confirmation_refused', error.message);
  }
}
