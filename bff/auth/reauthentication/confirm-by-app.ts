import { FactorGoneError, tryCode, WrongCodeError } from '#bff/auth/second-factor/try-code.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { CreatorContext } from '#bff/context.ts';
import type { ReauthenticationProof, SecondFactorProof } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { HttpError } from '#bff/http/errors.ts';

/** Whose account a confirmation is for. */
export interface ConfirmingOwner {
  providerUserId: string;
  /** All factors that the account has now. */
  factors: readonly ProviderFactor[];
}

/** The confirmation was begun too long ago, by another factor, or not at all. */
export const expired = () =>
  new HttpError(409, 'confirmation_expired', MESSAGES.confirmationExpired);

/** @throws HttpError 409 for a proof of another factor */
function codeIn(proof: ReauthenticationProof): SecondFactorProof {
  if ('totp_code' in proof) return { code: proof.totp_code };
  if ('recovery_code' in proof) return proof;
  throw expired();
}

/**
 * Checks a code of the app, or a recovery code, within the account's allowance of the code screen.
 * The call names no session: none begins, and none is extended.
 * @returns the provider's id of the user who has proven it
 * @throws HttpError 400 for a wrong code, 409, RateLimitedError, UnavailableError
 */
export async function byAuthenticatorApp(
  ctx: CreatorContext,
  deps: Deps,
  { providerUserId }: ConfirmingOwner,
  proof: ReauthenticationProof,
): Promise<string> {
  const { userId } = ctx.state;
  const owner = { userId, providerUserId };
  try {
    return (await tryCode(ctx, deps, owner, codeIn(proof))).userId;
  } catch (error) {
    if (error instanceof FactorGoneError) throw expired();
    if (!(error instanceof WrongCodeError)) throw error;
    audit(deps.logger, ctx.state, 'second factor wrong');
    throw new HttpError(400, 'confirmation_refused', error.message);
  }
}
