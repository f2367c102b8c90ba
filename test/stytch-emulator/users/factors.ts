import type { DeleteResponse } from '@stytch/vanilla-js/headless';
import type { UsersDeleteEmailResponse } from 'stytch';
import { ApiError } from '../http/errors.ts';
import { type BackendFields, type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import type { User } from '../user-store.ts';

/** Removes a factor from the user; returns false when they have none with that id. */
type Removal = (user: User, id: string) => boolean;

/** A kind of factor: its removal, and the error for an unknown id. */
interface FactorKind {
  remove: Removal;
  missing: string;
}

/** Kinds of factors by path segment, which is the same for the browser SDK and the backend SDK. */
const FACTORS: Readonly<Record<string, FactorKind>> = {
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

/** A password, which only the backend can delete. */
const PASSWORD: FactorKind = {
  missing: 'password_not_found',
  remove(user, id) {
    if (user.password?.password_id !== id) return false;
    user.password = null;
    return true;
  },
};

/** Deletes the caller's own factors: `stytch.user.delete…` in the browser SDK. */
const sdkRoutes: readonly Route[] = Object.entries(FACTORS).map(([segment, kind]) => ({
  method: 'DELETE',
  path: `/sdk/v1/users/${segment}/:id`,
  access: 'sdk',
  handle: (call) => deleteOwnFactor(call, kind),
}));

/** Deletes any user's factors: `client.users.delete…` in the backend SDK. */
const backendRoutes: readonly Route[] = Object.entries({ ...FACTORS, passwords: PASSWORD }).map(
  ([segment, kind]) => ({
    method: 'DELETE',
    path: `/v1/users/${segment}/:id`,
    access: 'backend',
    handle: (call) => deleteFactor(call, kind),
  }),
);

export const factorRoutes: readonly Route[] = [...sdkRoutes, ...backendRoutes];

function deleteOwnFactor(call: Call, kind: FactorKind) {
  const { user } = sdkCaller(call);
  if (!kind.remove(user, call.params.id ?? '')) throw factorNotFound(kind);
  const fields: Fields<DeleteResponse> = { user_id: user.user_id };
  return ok({ ...fields, __user: user });
}

function deleteFactor({ state, params }: Call, kind: FactorKind) {
  const user = state.users.find((each) => kind.remove(each, params.id ?? ''));
  if (!user) throw factorNotFound(kind);
  // The responses of all kinds have the same fields.
  const fields: BackendFields<UsersDeleteEmailResponse> = { user_id: user.user_id, user };
  return ok(fields);
}

const factorNotFound = ({ missing }: FactorKind) =>
  new ApiError(404, missing, 'The factor could not be found.');

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
