import type { Provider } from '#bff/auth/stytch/client.ts';
import { ProviderRejectedError, ProviderUnavailableError } from '#bff/auth/stytch/errors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import { UnavailableError } from '#bff/http/errors.ts';

/** Translates an error of the provider to a 503; any other error stays as it is. */
export function asUnavailable(cause: unknown): unknown {
  const isProviders =
    cause instanceof ProviderUnavailableError || cause instanceof ProviderRejectedError;
  return isProviders ? new UnavailableError(undefined, { cause }) : cause;
}

/** Lists the factors of a user of the provider. @throws UnavailableError */
export function listFactors(
  provider: Pick<Provider, 'listFactors'>,
  providerUserId: string,
): Promise<ProviderFactor[]> {
  return provider.listFactors(providerUserId).catch((error: unknown) => {
    throw asUnavailable(error);
  });
}
