import { ProviderRejectedError, ProviderUnavailableError } from '#bff/auth/stytch/errors.ts';
import type { TotpProof, TotpSession } from '#bff/auth/stytch/totps.ts';
import type { Context } from '#bff/context.ts';
import { type SecondFactorProof, WRONG_CODE } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { HttpError, UnavailableError } from '#bff/http/errors.ts';
import type { LimitKeys } from '#bff/http/limit-keys.ts';
import type { RedisClient } from '#bff/redis/client.ts';

/**
 * TTL of a claim, in milliseconds. Longer than the validity of a code of an app. The provider
 * itself rejects used recovery codes forever.
 */
const CLAIM_MS = 24 * 60 * 60_000;

/**
 * Ensures that each code is used once, even in parallel calls. A code is claimed before it is
 * verified; the claim is a keyed hash of the account and the code.
 */
export class CodeClaims {
  #redis: RedisClient;
  #keys: LimitKeys;

  constructor(redis: RedisClient, keys: LimitKeys) {
    this.#redis = redis;
    this.#keys = keys;
  }

  /** @returns a function that releases the claim; null when the code is claimed already */
  async claim(userId: string, code: string): Promise<(() => Promise<void>) | null> {
    const key = `second-factor-code:${this.#keys.of('second factor code', userId, code)}`;
    if ((await this.#redis.set(key, '1', 'PX', CLAIM_MS, 'NX')) === null) return null;
    return async () => {
      await this.#redis.del(key);
    };
  }
}

/** The code is wrong or was used before. */
export class WrongCodeError extends HttpError {
  constructor(proof: SecondFactorProof) {
    super(400, WRONG_CODE, 'code' in proof ? MESSAGES.wrongCode : MESSAGES.wrongRecoveryCode);
  }
}

/** Rejections that do not depend on the code: the app, the user or the session does not exist. */
const NOT_FOUND: ReadonlySet<string> = new Set([
  'totps_not_found_for_user',
  'totp_not_found',
  'user_not_found',
  'session_not_found',
  'user_unauthenticated',
]);

/** The account no longer has the app, or the session no longer exists. */
export class FactorRemovedError extends Error {
  override name = 'FactorRemovedError';
}

export type VerifyCodeDeps = Pick<Deps, 'signInLimits' | 'codeClaims' | 'provider'>;

/** The account that a code belongs to. */
export interface CodeSubject {
  userId: string;
  providerUserId: string;
  /** The provider session to which a correct code is added. */
  session?: TotpSession;
}

/**
 * Verifies a code or a recovery code once, within the account's limit. If the provider does not
 * respond, the attempt is refunded and the code can be used again.
 * @throws WrongCodeError, FactorRemovedError, RateLimitedError, UnavailableError
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
  if (!release) throw new WrongCodeError(proof);
  const verify = 'code' in proof ? provider.totps.authenticate : provider.totps.recover;
  try {
    const result = await verify(subject.providerUserId, code, subject.session);
    signInLimits.secondFactor.remember(ctx, userId);
    // The provider has used up the code, so a failed refund must not reject it.
    await refund().catch(() => undefined);
    return result;
  } catch (error) {
    await release();
    if (error instanceof ProviderUnavailableError) {
      await refund();
      throw new UnavailableError(undefined, { cause: error });
    }
    if (!(error instanceof ProviderRejectedError)) throw error;
    // Any other rejection counts as a wrong code, so that an unknown error type allows no free
    // guesses.
    if (!NOT_FOUND.has(error.type)) throw new WrongCodeError(proof);
    await refund();
    throw new FactorRemovedError();
  }
}
