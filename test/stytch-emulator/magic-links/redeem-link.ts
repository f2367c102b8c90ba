import { ApiError } from '../http/errors.ts';
import { timestamp } from '../http/response.ts';
import { checkVerifier } from '../project/pkce.ts';
import type { Factor } from '../sessions/session-store.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { addEmail, verifyContact } from '../users/contacts.ts';
import type { Link } from './link-store.ts';

interface Redemption {
  readonly purpose: Link['purpose'];
  readonly token: string;
  readonly verifier: string | undefined;
}

/** Voids a link and returns its user. Throws the errors of `openLink`. */
export function redeemLink(state: State, redemption: Redemption) {
  const link = openLink(state, redemption);
  link.spend();
  return link;
}

/**
 * Returns the user of a link without voiding the link. The returned `spend` voids the link, and
 * throws 401 if another request was faster. The token stays valid after a failed PKCE check,
 * because the browser SDK tries several verifiers. Throws 401 for an unknown, used or expired
 * token, and 400 for a wrong, missing or unexpected verifier.
 */
export function openLink(state: State, { purpose, token, verifier }: Redemption) {
  if (verifier) state.canaries.record('verifier', verifier);
  const link = state.links.find(purpose, token);
  const user = link && state.users.byId(link.userId);
  if (!user) throw UNUSABLE[purpose]();
  checkVerifier(link.codeChallenge, verifier);
  const spend = () => {
    if (!state.links.spend(token)) throw UNUSABLE[purpose]();
  };
  return { user, address: link.email, spend };
}

/**
 * Records that a user has access to a mailbox (see `verifyContact`).
 * @returns the factor, the id of the address, and whether the user's sessions ended
 */
export function proveAddress(
  state: State,
  { user, address }: { user: User; address: string },
  sessionToken?: string,
) {
  const email = addEmail(state, user, address);
  const resetSessions = verifyContact(state, user, email, sessionToken);
  const factor: Factor = {
    type: 'magic_link',
    delivery_method: 'email',
    last_authenticated_at: timestamp(state.now()),
    email_factor: { email_id: email.email_id, email_address: email.email },
  };
  return { factor, methodId: email.email_id, resetSessions };
}

const UNUSABLE: Readonly<Record<Link['purpose'], () => ApiError>> = {
  'sign-in': () =>
    new ApiError(
      401,
      'unable_to_auth_magic_link',
      'The magic link could not be authenticated because it was either already used or expired.',
    ),
  'reset-password': () =>
    new ApiError(
      401,
      'unable_to_auth_password_reset_token',
      'The password could not be reset because the link was either already used or expired.',
    ),
};
