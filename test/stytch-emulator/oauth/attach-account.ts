import type { State } from '../state.ts';
import { addEmail } from '../users/contacts.ts';
import { type Account, findRegistration, linkAccount, registration } from './account.ts';
import type { Provider } from './providers.ts';

/**
 * Adds an account to the user whom the start has named. It is a step of that user, so its address is
 * verified and no session ends. What becomes of an account that is another user's, by its
 * registration or its address, is not documented: `attachConflict` chooses.
 */
export function attachAccount(
  state: State,
  provider: Provider,
  { origin, ...account }: Account & { origin: string },
  userId: string,
) {
  const owner =
    state.users.find((each) => findRegistration(each, provider, account.email) !== undefined) ??
    state.users.byEmail(account.email);
  const user = state.users.byId(userId);
  if (!user || (owner && owner !== user)) {
    if (state.grants.attachConflict === 'signs in its owner') {
      return { ...linkAccount(state, provider, account, origin), isNew: false };
    }
    const refused = { user: user ?? owner, registrationId: '', resetSessions: false };
    if (!refused.user) throw new Error('The user of the attach token is gone.');
    return { ...refused, user: refused.user, isNew: false, isRefused: true };
  }
  addEmail(state, user, account.email).verified = true;
  const registrationId = registration(user, provider, account, origin);
  return { user, isNew: false, registrationId, resetSessions: false };
}
