import { expect } from 'vitest';
import { hashId } from '#bff/crypto/random-id.ts';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import type { ChosenAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { type Authenticator, addApp, enter, userWith } from './authenticator.ts';

/** A user with an authenticator app and without a sign-in since the app was added. */
export interface Owner {
  person: ChosenAccount;
  authenticator: Authenticator;
  /** The user's id in Posy. */
  userId: string;
  /** The user's id at the provider. */
  providerUserId: string;
  /** A browser in which the user signed in before. */
  known: BrowserlessClient;
  /** Signs in up to the code screen. */
  startSignIn(client?: BrowserlessClient): Promise<BrowserlessClient>;
}

/** Creates an account with an authenticator app. */
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
    authenticator: addApp(app, user),
    userId: id,
    providerUserId: user.user_id,
    startSignIn: (client) => app.signIn(person, client),
  };
}

/** Returns the newest session of a user at the provider, which the last sign-in began. */
export function newestSession({ emulator }: TestApp, providerUserId: string) {
  const session = emulator.state.sessions.ofUser(providerUserId).at(-1);
  if (!session) throw new Error('The provider has no session of the user.');
  return session;
}

/** Makes a used code valid again, in Posy and at the provider. */
export async function reuseCodes(app: TestApp, { totp }: Authenticator): Promise<void> {
  totp.lastStep = 0;
  const claims = await app.redis.keys('second-factor-code:*');
  if (claims.length > 0) await app.redis.del(claims);
}

/** Completes a sign-in in the known browser, which then has its own limit of attempts. */
export async function makeKnown(app: TestApp, owner: Owner): Promise<void> {
  const { known, authenticator } = owner;
  await owner.startSignIn(known);
  expect((await enter(known, { code: authenticator.code() })).status).toBe(200);
  await reuseCodes(app, authenticator);
}

/** The status and body of the response when the pending sign-in has ended. */
export const ENDED = [401, expect.objectContaining({ code: 'second_factor_ended' })];

/** Returns the status and the JSON body of a response. */
export async function responseOf(sent: Promise<ClientResponse>): Promise<unknown[]> {
  const response = await sent;
  return [response.status, response.json()];
}

/** Returns the Redis key of a pending sign-in by its cookie. */
export const recordKeyOf = (id: string | undefined) => `half-open:${hashId(id ?? '')}`;

/** Runs due jobs, and expects that the provider has ended a session. */
export async function expectRevoked(app: TestApp, sessionId: string): Promise<void> {
  await app.runJobs();
  expect(app.emulator.state.sessions.byId(sessionId)).toBeUndefined();
}
