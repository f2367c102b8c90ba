import { beforeEach, describe, expect, it } from 'vitest';
import { plantPhone } from '#test/api/sign-in-methods/listed-factors.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import type { User } from '#test/stytch-emulator/user-store.ts';
import { signUp, userOf } from './attacker.ts';
import { PROOFS, signInByCode } from './victim.ts';

const app = await launchTestApp({ signInMethods: 'all' });
const { faults } = app.emulator.state;
beforeEach(async () => {
  faults.reset();
  await app.forgetRates();
});

const PATHS: Readonly<Record<string, string>> = {
  Google: '/v1/oauth/authenticate',
  'a magic link': '/v1/magic_links/authenticate',
  'an emailed code': '/sdk/v1/otps/authenticate',
};
const LOST = PROOFS.flatMap(([name, prove]) => {
  const path = PATHS[name];
  return path === undefined ? [] : [[name, path, prove] as const];
});

/** A request that makes Posy read the account's factors after the lost response. */
type Reading = (attacker: BrowserlessClient, user: User) => Promise<unknown>;
const READINGS: readonly (readonly [name: string, Reading])[] = [
  ['opens Settings', (attacker) => attacker.get('/api/factors')],
  [
    'signs in by a phone',
    (_, user) => signInByCode(app, app.visitor(), 'sms', user.phone_numbers[0]?.phone_number ?? ''),
  ],
];

describe.each(LOST)('the response to the victim’s proof by %s is lost', (_, path, prove) => {
  it.each(READINGS)(
    'S67 after the attacker %s, the victim’s next sign-in still ends the attacker’s access',
    async (__, read) => {
      const { email } = newPerson();
      const attacker = await signUp(app, email);
      const attackersId = await userIdOf(app, attacker);
      const user = userOf(app, email);
      plantPhone(user);
      faults.add({ path, fault: { cut: 'after' }, times: 1 });
      expect((await prove(app, app.visitor(), email)).status).toBe(503);
      expect(user.emails[0]?.verified).toBe(true);
      await read(attacker, user);

      let victim = app.visitor();
      let response = await prove(app, victim, email);
      if (response.status === 409) {
        victim = app.visitor();
        response = await prove(app, victim, email);
      }
      expect(response.status).toBe(200);
      // If the victim gets this account, the attacker's factors must be gone. Otherwise, the victim
      // has another account.
      if ((await userIdOf(app, victim)) !== attackersId) return;
      expect([user.password, user.phone_numbers]).toEqual([null, []]);
      expect((await attacker.get('/api/profile')).status).toBe(401);
    },
  );
});

it('S67 if the account has only a password, the victim’s next sign-in removes the password', async () => {
  const { email } = newPerson();
  const attacker = await signUp(app, email);
  const user = userOf(app, email);
  const [, path = '', prove] = LOST[0] ?? [];
  faults.add({ path, fault: { cut: 'after' }, times: 1 });
  expect((await prove?.(app, app.visitor(), email))?.status).toBe(503);
  await attacker.get('/api/factors');
  expect((await prove?.(app, app.visitor(), email))?.status).toBe(200);
  expect(user.password).toBeNull();
  expect((await attacker.get('/api/profile')).status).toBe(401);
});

it('S67 a victim who follows the attacker’s link for adding an identity gets another account', async () => {
  const attacker = await app.signIn();
  const attackersId = await userIdOf(app, attacker);
  const started = await attacker.post('/api/factors/oauth/start', { provider: 'google' });
  const person = newPerson();
  await chooseAccount(started.json<{ redirect_url: string }>().redirect_url, person);
  await attacker.get('/api/factors');
  const google = PROOFS[0]?.[1];
  expect((await google?.(app, app.visitor(), person.email))?.status).toBe(409);
  const victim = app.visitor();
  expect((await google?.(app, victim, person.email))?.status).toBe(200);
  expect(await userIdOf(app, victim)).not.toBe(attackersId);
});
