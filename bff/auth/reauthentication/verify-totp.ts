import {
  ReauthenticationExpired,
  ReauthenticationFailed,
  WrongCode,
} from '#bff/auth/auth-errors.ts';
import {
  FactorRemovedError,
  type VerifyCodeDeps,
  verifyCode,
} from '#bff/auth/second-factor/verify-code.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { CreatorContext } from '#bff/context.ts';
import type { ReauthenticationProof, SecondFactorProof } from '#bff/contracts/factors.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';

/** The account that reauthenticates. */
export interface AccountFactors {
  providerUserId: string;
  /** All current factors of the account. */
  factors: readonly ProviderFactor[];
}

/** Returns the code in a proof. @throws ReauthenticationExpired for a proof of another kind */
function codeIn(proof: ReauthenticationProof): SecondFactorProof {
  if ('totp_code' in proof) return { code: proof.totp_code };
  if ('recovery_code' in proof) return proof;
  throw new ReauthenticationExpired();
}

/**
 * Verifies a code from the authenticator app, or a recovery code. Uses the same limit per account
 * as a sign-in. The provider call contains no session, so it neither begins nor extends one.
 * @returns the provider's id of the authenticated user
 * @throws ReauthenticationFailed for a wrong code, ReauthenticationExpired, RateLimited,
 *   Unavailable
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
    if (error instanceof FactorRemovedError) throw new ReauthenticationExpired();
    if (!(error instanceof WrongCode)) throw error;
    audit(deps.logger, ctx.state, 'second factor wrong');
    throw new ReauthenticationFailed(error.message);
  }
}
