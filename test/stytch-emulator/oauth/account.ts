import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { addEmail, userOfEmail, verifyContact } from '../users/contacts.ts';
import type { Provider } from './providers.ts';

/** An account of an OAuth provider, as entered on the account page. */
export const accountSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100, 'Enter at most 100 characters.'),
  email: z
    .string()
    .trim()
    .max(254, 'Enter at most 254 characters.')
    .pipe(z.email('Enter an email address, such as rosa@example.com.')),
});

export type Account = z.infer<typeof accountSchema>;

/** The accounts that the account page offers. */
export const PRESET_ACCOUNTS: readonly Account[] = [
  { name: 'Rosa Lindqvist', email: 'rosa@example.com' },
  { name: 'Milo Adeyemi', email: 'milo@example.com' },
  { name: 'June Park', email: 'june@example.com' },
];

/** Returns a stable account id at the OAuth provider. An address has the same id in every run. */
export function subjectOf(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${BigInt(`0x${hash}`).toString().slice(-20)}`;
}

const pictureOrigin = ({ project }: State, origin: string) => project.pictureOrigin ?? origin;

/** Returns the URL of an account's picture. */
function pictureUrl(origin: string, subject: string): string {
  return `${origin}/emulator/avatars/${subject}`;
}

/**
 * Finds the user of an account, or creates a pending one, and links the OAuth provider to the user.
 * Matches by address first, then by the provider's account id. A known user keeps their name.
 */
export function linkAccount(state: State, provider: Provider, account: Account, origin: string) {
  const { user, isNew } = userOfAccount(state, provider, account);
  const resetSessions = verifyContact(state, user, addEmail(state, user, account.email));
  const registrationId = registration(user, provider, account, pictureOrigin(state, origin));
  return { user, isNew, registrationId, resetSessions };
}

function userOfAccount(state: State, provider: Provider, { name, email }: Account) {
  const registered = state.users.find(
    (each) => findRegistration(each, provider, email) !== undefined,
  );
  if (registered && !state.users.byEmail(email)) return { user: registered, isNew: false };
  return userOfEmail(state, email, name);
}

function findRegistration(user: User, provider: Provider, email: string) {
  const subject = subjectOf(email);
  return user.providers.find(
    (each) => each.provider_type === provider.type && each.provider_subject === subject,
  );
}

/** Returns the id of the user's registration for an account; creates the registration if needed. */
function registration(user: User, provider: Provider, account: Account, origin: string): string {
  const subject = subjectOf(account.email);
  const linked = findRegistration(user, provider, account.email);
  if (linked) return linked.oauth_user_registration_id;
  const id = `oauth-user-test-${randomUUID()}`;
  user.providers.push({
    oauth_user_registration_id: id,
    provider_type: provider.type,
    provider_subject: subject,
    profile_picture_url: provider.pictures ? pictureUrl(origin, subject) : '',
    locale: 'en',
  });
  return id;
}

/**
 * Adds an account to the user of an attach token: the address is verified and no session ends.
 * Stytch does not document the effect if the account already belongs to another user (by
 * registration or address); `attachConflict` selects the effect.
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
    if (state.grants.attachConflict === 'sign in owner') {
      return { ...linkAccount(state, provider, account, origin), isNew: false };
    }
    const refused = { user: user ?? owner, registrationId: '', resetSessions: false };
    if (!refused.user) throw new Error('The user of the attach token was deleted.');
    return { ...refused, user: refused.user, isNew: false, isRefused: true };
  }
  addEmail(state, user, account.email).verified = true;
  const registrationId = registration(user, provider, account, pictureOrigin(state, origin));
  return { user, isNew: false, registrationId, resetSessions: false };
}
