import { beforeEach, expect, it } from 'vitest';
import { signInByCode } from '#test/api/factors/victim.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { enter, sessionOf, userWith } from './authenticator.ts';
import { makeKnown, type Owner, ownerWithApp } from './pending-sign-in.fixture.ts';

const app = await launchTestApp({ signInMethods: 'all' });
let rosa: Owner;

beforeEach(async () => {
  await app.forgetRates();
  rosa = await ownerWithApp(app);
});

it('S71 an attacker with access to the mailbox does not use up attempts of the owner’s browsers', async () => {
  const { known, authenticator, person } = rosa;
  await makeKnown(app, rosa);
  // The attacker's account uses a variant of the owner's address.
  const alias = person.email.replace('@', '+thief@');
  const thief = app.visitor();
  expect((await signInByCode(app, thief, 'email', alias)).status).toBe(200);
  for (let signIn = 0; signIn < 6; signIn += 1) {
    await thief.post('/api/signout');
    await app.signIn(person, thief);
    for (let count = 0; count < 4; count += 1) {
      await enter(thief, { code: `${signIn}${count}0000` });
    }
  }
  await app.signIn(person, known);
  expect((await enter(known, { code: authenticator.code() })).status).toBe(200);
  expect(await sessionOf(known)).toMatchObject({ signedIn: true });
});

const PASSWORD = 'correct horse battery staple 1';

it('S71 a correct password whose code is pending is not a failed attempt', async () => {
  const { known, person } = rosa;
  await known.post('/api/signout');
  await app.emulator.state.passwords.set(userWith(app, person.email), PASSWORD);
  const responses = [];
  for (let count = 0; count < 12; count += 1) {
    const body = { email: person.email, password: PASSWORD };
    responses.push((await known.post('/sdk/v1/passwords/authenticate', body)).status);
  }
  expect(responses).toEqual(Array(12).fill(403));
});
