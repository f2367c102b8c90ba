import { ProviderRejectedError, ProviderUnavailableError } from '#bff/auth/stytch/errors.ts';
import type { TotpProof, TotpSession } from '#bff/auth/stytch/totps.ts';
import type { Context } from '#bff/context.ts';
import { type SecondFactorProof, WRONG_CODE } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { HttpError, UnavailableError } from '#bff/http/errors.ts';

/** A code that is wrong, or that was used before. */
export class WrongCodeError extends HttpError {
  constructor(proof: SecondFactorProof) {
    super(400, WRONG_CODE, 'code' in proof ? MESSAGES.wrongCode : MESSAGES.wrongRecoveryCode);
  }
}

/** Refusals that say nothing about the code: the app, the user or the session is gone. */
const GONE: ReadonlySet<string> = new Set([
  'totps_not_found_for_user',
  'totp_not_found',
  'user_not_found',
  'session_not_found',
  'user_unauthenticated',
]);

/** The account no longer has what the code would prove. */
export class FactorGoneError extends Error {
  override name = 'FactorGoneError';
}

/** Whose code is tried. */
export interface CodeOwner {
  userId: string;
  providerUserId: string;
  /** The session of the provider that a right code is added to. */
  session?: TotpSession;
}

/**
 * Tries a code or a recovery code, within the account's allowance, once. A provider that does not
 * answer gives the try and the code back.
 * @throws WrongCodeError, FactorGoneError, RateLimitedError, UnavailableError
 */
export async function tryCode(
  ctx: Context,
  deps: Deps,
  owner: CodeOwner,
  proof: SecondFactorProof,
): Promise<TotpProof> {
  const { userId } = owner;
  const code = 'code' in proof ? proof.code : proof.recovery_code.trim().toLowerCase();
  const refund = await deps.signInLimits.secondFactor.ofAccount(ctx, userId);
  const release = await deps.codeClaims.claim(userId, code);
  if (!release) throw new WrongCodeError(proof);
  const check = 'code' in proof ? deps.provider.totps.authenticate : deps.provider.totps.recover;
  try {
    const answer = await check(owner.providerUserId, code, owner.session);
    deps.signInLimits.secondFactor.remember(ctx, userId);
    // The code is used up: what fails here must not hide that it was right.
    await refund().catch(() => undefined);
    return answer;
  } catch (error) {
    await release();
    if (error instanceof ProviderUnavailableError) {
      await refund();
      throw new UnavailableError(undefined, { cause: error });
    }
    if (!(error instanceof ProviderRejectedError)) throw error;
    // Every other refusal counts as a wrong code: one that we do not know must not be free.
    if (!GONE.has(error.type)) throw new WrongCodeError(proof);
    await refund();
    throw new FactorGoneError();
  }
}
