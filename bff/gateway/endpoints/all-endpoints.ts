import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { cryptoWalletEndpoints } from './crypto-wallets.ts';
import { idpEndpoints } from './idp.ts';
import { magicLinkEndpoints } from './magic-links.ts';
import { otpEndpoints } from './otps.ts';
import { passwordEndpoints } from './passwords.ts';
import { totpEndpoints } from './totps.ts';
import { userEndpoints } from './users.ts';
import { webauthnEndpoints } from './webauthn.ts';

export const ALL_ENDPOINTS: readonly GatewayEndpoint[] = [
  ...otpEndpoints,
  ...magicLinkEndpoints,
  ...passwordEndpoints,
  ...webauthnEndpoints,
  ...cryptoWalletEndpoints,
  ...totpEndpoints,
  ...userEndpoints,
  ...idpEndpoints,
];

/** Returns the endpoints that a deployment with these sign-in methods needs. */
export function enabledEndpoints(methods: readonly SignInMethod[]): GatewayEndpoint[] {
  const isOn = (method: SignInMethod) => methods.includes(method);
  return ALL_ENDPOINTS.filter(
    (endpoint) => endpoint.methods.some(isOn) && !(endpoint.unless && isOn(endpoint.unless)),
  );
}
