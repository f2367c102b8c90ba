import { ProviderError } from '#bff/auth/stytch/errors.ts';
import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';

/** Returns the provider's error for a wrong code. */
const wrongCode = (isRecovery: boolean) =>
  new ProviderError(
    401,
    isRecovery ? 'unable_to_authenticate_recovery_code' : 'unable_to_authenticate_totp',
    'The code is wrong or was used already.',
  );

/**
 * Ensures that each code from an authenticator app is used only once, whether by the gateway or by
 * the code screen (S70).
 */
export function claimCode({ codeClaims }: Pick<Deps, 'codeClaims'>): Middleware {
  return async function claimSecondFactorCode(ctx: Context, next: Next) {
    const { totp_code, recovery_code } = requireState(ctx, 'fields');
    const code = String(totp_code ?? recovery_code);
    const release = await codeClaims.claim(requireState(ctx, 'userId'), code.trim().toLowerCase());
    if (!release) throw wrongCode(totp_code === undefined);
    try {
      await next();
    } catch (error) {
      await release();
      throw error;
    }
  };
}
