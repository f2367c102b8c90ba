import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import type { GatewayCall } from '#bff/gateway/endpoint.ts';
import { cryptoWalletCalls } from './crypto-wallets.ts';
import { identityCalls } from './identity.ts';
import { magicLinkCalls } from './magic-links.ts';
import { otpCalls } from './otps.ts';
import { passkeyCalls } from './passkeys.ts';
import { passwordCalls } from './passwords.ts';
import { totpCalls } from './totps.ts';
import { userCalls } from './users.ts';

export const ALL_CALLS: readonly GatewayCall[] = [
  ...otpCalls,
  ...magicLinkCalls,
  ...passwordCalls,
  ...passkeyCalls,
  ...cryptoWalletCalls,
  ...totpCalls,
  ...userCalls,
  ...identityCalls,
];

/** Returns the calls for a deployment's sign-in methods. */
export function enabledCalls(methods: readonly SignInMethod[]): GatewayCall[] {
  const isOn = (method: SignInMethod) => methods.includes(method);
  return ALL_CALLS.filter((call) => call.for.some(isOn) && !(call.unless && isOn(call.unless)));
}
