import { beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN_METHODS } from '#bff/contracts/sign-in-methods.ts';
import { found } from '#test/harness/app/found.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import type { User } from '#test/stytch-emulator/user-store.ts';
import {
  ADDITIONS,
  ATTACKERS_PASSWORD,
  OWN_ACCOUNTS,
  STRONG_FACTORS,
  signUp,
  userOf,
  WEAK_FACTORS,
} from './attacker.ts';
import { PROOFS, resetPassword } from './victim.ts';

const app = await launchTestApp({ signInMethods: SIGN_IN_METHODS.join(',') });
const methods = [...PROOFS, ['a password reset', resetPassword]] as const;

beforeEach(() => app.forgetRates());

/** Returns the id of the account of a provider's user. Cheaper than a request of its owner. */
const accountOf = async ({ user_id }: User): Promise<string> =>
  (await app.db('users').where({ provider_user_id: user_id }).first().then(found)).id;

/** Returns how many factors of each kind a user has at the provider. */
function factorCounts(email: string) {
  const user = userOf(app, email);
  return {
    emails: user.emails.length,
    phones: user.phone_numbers.length,
    passkeys: user.webauthn_registrations.length + user.biometric_registrations.length,
    wallets: user.crypto_wallets.length,
    totps: user.totps.length,
  };
}
const ADDRESS_ONLY = { emails: 1, phones: 0, passkeys: 0, wallets: 0, totps: 0 };

describe.each(methods)('the victim signs in by %s', (method, prove) => {
  it.each(WEAK_FACTORS)(
    'S67 only the victim keeps access to an account that was registered with the address and %s',
    async (_, label, plant) => {
      const { email } = newPerson();
      const attacker = await signUp(app, email);
      const attackersId = await accountOf(userOf(app, email));
      plant(app, userOf(app, email));
      const victim = app.visitor();
      const response = await prove(app, victim, email);
      expect([response.status, response.text]).toEqual([200, expect.any(String)]);

      expect(await userIdOf(app, victim)).toBe(attackersId);
      expect((await attacker.get('/api/profile')).status).toBe(401);
      expect(factorCounts(email)).toEqual(ADDRESS_ONLY);
      const again = { email, password: ATTACKERS_PASSWORD };
      const stranger = await app.visitor().post('/sdk/v1/passwords/authenticate', again);
      expect(stranger.status).toBeGreaterThanOrEqual(400);
      expect(await app.db('factor_purge_pending').where({ kind: 'keep' })).toEqual([]);
      const purged = { user_id: attackersId, kind: 'factors_removed' };
      const events = await app.db('account_events').where(purged);
      const removed = [
        ...(label ? [label] : []),
        ...(method === 'a password reset' ? [] : ['Password']),
      ];
      expect(events.map(({ details }) => details.factors.toSorted())).toEqual(
        removed.length > 0 ? [removed.toSorted()] : [],
      );
    },
  );

  it.each(STRONG_FACTORS)(
    'S67 an account with the unproven address and %s loses the address, and the victim gets another account',
    async (_, plant) => {
      const { email } = newPerson();
      await signUp(app, email);
      const attackersUser = userOf(app, email);
      plant(app, attackersUser);
      await expectOwnAccount(email, attackersUser);
    },
  );

  // Covers every pair of a method, an account and an addition, because the additions alternate. All
  // three need not be combined: a pending address is released before the factors of the attacker's
  // account are read.
  const at = methods.findIndex(([name]) => name === method);
  const attacks = OWN_ACCOUNTS.map(([name, begin], index) => {
    const [addition, path] = found(ADDITIONS[(at + index) % ADDITIONS.length]);
    return { name, addition, begin, path };
  });
  it.each(attacks)(
    'S67 the attacker’s own account, by $name, loses an address that it added by $addition, and the victim gets another account',
    async ({ begin, path }) => {
      const attacker = await begin(app);
      const { email } = newPerson();
      expect((await attacker.post(`/sdk/v1${path}`, { email })).status).toBe(200);
      await expectOwnAccount(email, userOf(app, email));
    },
  );

  async function expectOwnAccount(email: string, attackersUser: User) {
    const attackersId = await accountOf(attackersUser);
    const providerUserId = attackersUser.user_id;
    const refused = app.visitor();
    const first = await prove(app, refused, email);
    expect([first.status, first.text]).toEqual([409, expect.stringContaining('sign_in_again')]);
    expect((await refused.get('/api/profile')).status).toBe(401);
    const left = app.emulator.state.users.byId(providerUserId);
    expect(left?.emails.map((each) => each.email)).not.toContain(email);

    const victim = app.visitor();
    // The new account has no password to reset, so the victim proves the address by another method.
    const again = method === 'a password reset' ? PROOFS[0]?.[1] : prove;
    expect((await again?.(app, victim, email))?.status).toBe(200);
    expect(await userIdOf(app, victim)).not.toBe(attackersId);
    expect(userOf(app, email).user_id).not.toBe(providerUserId);
    expect(factorCounts(email)).toEqual(ADDRESS_ONLY);
  }
});
