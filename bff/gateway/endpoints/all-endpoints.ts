import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { cryptoWalletEndpoints } from './crypto-wallets.ts';
import { identityEndpoints } from './identity.ts';
import { magicLinkEndpoints } from './magic-links.ts';
import { otpEndpoints } from './otps.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { passwordEndpoints } from './passwords.ts';
import { totpEndpoints } from './totps.ts';
import { userEndpoints } from './users.ts';

export const ALL_ENDPOINTS: readonly GatewayEndpoint[] = [
  ...otpEndpoints,
  ...magicLinkEndpoints,
  ...passwordEndpoints,
  ...passkeyEndpoints,
  ...cryptoWalletEndpoints,
  ...totpEndpoints,
  ...userEndpoints,
  ...identityEndpoints,
];

/** Returns the endpoints for a deployment's sign-in methods. */
export function enabledEndpoints(methods: readonly SignInMethod[]): GatewayEndpoint[] {
  const isOn = (method: SignInMethod) => methods.includes(method);
  return ALL_ENDPOINTS.filter(
    (endpoint) => endpoint.methods.some(isOn) && !(endpoint.unless && isOn(endpoint.unless)),
  );
}
