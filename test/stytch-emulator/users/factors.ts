import type { DeleteResponse } from '@stytch/vanilla-js/headless';
import { type Fields, ok } from '#test/stytch-emulator/http/answer.ts';
import { ApiError } from '#test/stytch-emulator/http/errors.ts';
import type { Call, Route } from '#test/stytch-emulator/http/route.ts';
import { sdkCaller } from '#test/stytch-emulator/sessions/sdk-session.ts';
import type { User } from './user-store.ts';

/** Takes a factor out of the user; false when they have none with that id. */
type Removal = (user: User, id: string) => boolean;

/** By the segment of the path, with the error of an id that the user does not have. */
const FACTORS: Readonly<Record<string, { remove: Removal; missing: string }>> = {
  emails: { remove: from('emails', 'email_id'), missing: 'email_not_found' },
  phone_numbers: { remove: from('phone_numbers', 'phone_id'), missing: 'phone_number_not_found' },
  totps: { remove: from('totps', 'totp_id'), missing: 'totp_not_found' },
  crypto_wallets: {
    remove: from('crypto_wallets', 'crypto_wallet_id'),
    missing: 'crypto_wallet_not_found',
  },
  oauth: {
    remove: from('providers', 'oauth_user_registration_id'),
    missing: 'oauth_user_registration_not_found',
  },
  webauthn_registrations: {
    remove: from('webauthn_registrations', 'webauthn_registration_id'),
    missing: 'webauthn_registration_not_found',
  },
  biometric_registrations: {
    remove: from('biometric_registrations', 'biometric_registration_id'),
    missing: 'biometric_registration_not_found',
  },
};

/** The deletion of one's own factors, as `stytch.user.delete…` of the browser SDK calls it. */
export const factorRoutes: readonly Route[] = Object.keys(FACTORS).map((kind) => ({
  method: 'DELETE',
  path: `/sdk/v1/users/${kind}/:id`,
  access: 'sdk',
  handle: (call) => deleteFactor(call, kind),
}));

function deleteFactor(call: Call, kind: string) {
  const { user } = sdkCaller(call);
  const factor = FACTORS[kind];
  if (!factor?.remove(user, call.params.id ?? '')) {
    throw new ApiError(404, factor?.missing ?? 'not_found', 'The factor could not be found.');
  }
  const answer: Fields<DeleteResponse> = { user_id: user.user_id };
  return ok({ ...answer, __user: user });
}

type ListOf = Extract<
  keyof User,
  | 'emails'
  | 'phone_numbers'
  | 'totps'
  | 'crypto_wallets'
  | 'providers'
  | 'webauthn_registrations'
  | 'biometric_registrations'
>;

function from<L extends ListOf>(list: L, idField: keyof User[L][number]): Removal {
  return (user, id) => {
    const entries: User[L][number][] = user[list];
    const at = entries.findIndex((entry) => entry[idField] === id);
    if (at >= 0) entries.splice(at, 1);
    return at >= 0;
  };
}
