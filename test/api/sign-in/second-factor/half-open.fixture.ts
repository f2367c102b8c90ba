import { expect } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import type { ChosenAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { type Authenticator, enter, giveApp, userWith } from './authenticator.ts';

/** A person with an app, who has not signed in since it was added. */
export interface Owner {
  person: ChosenAccount;
  authenticator: Authenticator;
  /** Our id. */
  userId: string;
  /** The provider's id. */
  providerUserId: string;
  /** A browser that they have signed in with. */
  known: BrowserlessClient;
  /** Signs in up to the code screen. */
  signInHalf(client?: BrowserlessClient): Promise<BrowserlessClient>;
}

/** Makes an account with an authenticator app. */
export async function ownerWithApp(app: TestApp): Promise<Owner> {
  const person = newPerson();
  const known = await app.signIn(person);
  const user = userWith(app, person.email);
  const { id } = await app
    .db('users')
    .where({ provider_user_id: user.user_id })
    .first('id')
    .then(found);
  return {
    person,
    known,
    authenticator: giveApp(app, user),
    userId: id,
    providerUserId: user.user_id,
    signInHalf: (client) => app.signIn(person, client),
  };
}

/** The newest session of a user at the provider, which the last sign-in has opened. */
export function newestSession({ emulator }: TestApp, providerUserId: string) {
  const session = emulator.state.sessions.ofUser(providerUserId).at(-1);
  if (!session) throw new Error('The provider has no session of the user.');
  return session;
}

/** Lets a code be used again: here and at the provider. */
export async function reuseCodes(app: TestApp, { totp }: Authenticator): Promise<void> {
  totp.lastStep = 0;
  const claims = await app.redis.keys('second-factor-code:*');
  if (claims.length > 0) await app.redis.del(claims);
}

/** Has the owner enter a code in their own browser, which may have tries of its own from then on. */
export async function makeKnown(app: TestApp, owner: Owner): Promise<void> {
  const { known, authenticator } = owner;
  await owner.signInHalf(known);
  expect((await enter(known, { code: authenticator.code() })).status).toBe(200);
  await reuseCodes(app, authenticator);
}
