import { beforeEach, describe, expect, it } from 'vitest';
import { cancelJob } from '#bff/jobs/jobs.store.ts';
import { readStored, sessionCookie } from '#test/harness/app/session-records.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsOf, makeJobsDue } from '#test/harness/app/test-jobs.ts';
import { enter, sessionOf } from './authenticator.ts';
import {
  ENDED,
  expectRevoked,
  newestSession,
  type Owner,
  ownerWithApp,
  recordKeyOf,
  responseOf,
  reuseCodes,
} from './pending-sign-in.fixture.ts';

const MINUTE = 60_000;
const app = await launchTestApp({ signInMethods: 'all' });
const { state } = app.emulator;

let rosa: Owner;

beforeEach(async () => {
  await app.forgetRates();
  rosa = await ownerWithApp(app);
});

describe('S70 a response about another user or session', () => {
  it.each([
    ['another session', { session_token: '' }],
    ['another user', { user_id: 'user-test-other' }],
  ])('%s begins no session', async (_, merge) => {
    const client = await rosa.startSignIn();
    const { sessionId } = newestSession(app, rosa.providerUserId);
    const other = await ownerWithApp(app);
    const session = newestSession(app, other.providerUserId);
    const fault =
      'user_id' in merge
        ? merge
        : {
            session: {
              session_id: session.sessionId,
              user_id: rosa.providerUserId,
              authentication_factors: [],
            },
          };
    state.faults.add({ path: '/v1/totps/authenticate', fault: { merge: fault }, times: 1 });
    expect(await responseOf(enter(client, { code: rosa.authenticator.code() }))).toEqual(ENDED);
    expect(sessionCookie(client)).toBe('');
    await expectRevoked(app, sessionId);
    if (!('user_id' in merge)) await expectRevoked(app, session.sessionId);
  });
});

it('S70 a provider session that ended meanwhile ends the sign-in', async () => {
  const client = await rosa.startSignIn();
  state.sessions.end(newestSession(app, rosa.providerUserId).sessionId);
  expect(await responseOf(enter(client, { code: rosa.authenticator.code() }))).toEqual(ENDED);
  expect(sessionCookie(client)).toBe('');
});

it('S70 an app that was removed meanwhile ends the sign-in, and the next one needs no code', async () => {
  const client = await rosa.startSignIn();
  const user = state.users.byId(rosa.providerUserId);
  if (user) user.totps = [];
  expect(await responseOf(enter(client, { code: rosa.authenticator.code() }))).toEqual(ENDED);
  expect(await sessionOf(await rosa.startSignIn(client))).toMatchObject({ signedIn: true });
});

it('S70 signing out ends the sign-in and revokes the provider’s session', async () => {
  const client = await rosa.startSignIn();
  const thief = client.copy();
  const { sessionId } = newestSession(app, rosa.providerUserId);
  expect((await client.post('/api/signout')).status).toBe(204);
  expect(client.cookies.has('posy-2fa')).toBe(false);
  expect(await responseOf(enter(thief, { code: rosa.authenticator.code() }))).toEqual(ENDED);
  await expectRevoked(app, sessionId);
});

it('S70 a newer sign-in of the browser ends the pending one', async () => {
  const client = await rosa.startSignIn();
  const old = client.copy();
  const first = newestSession(app, rosa.providerUserId).sessionId;
  await rosa.startSignIn(client);
  await expectRevoked(app, first);
  expect(await responseOf(enter(old, { code: rosa.authenticator.code() }))).toEqual(ENDED);
  const second = newestSession(app, rosa.providerUserId).sessionId;
  await reuseCodes(app, rosa.authenticator);
  await app.signIn(undefined, client);
  expect(client.cookies.has('posy-2fa')).toBe(false);
  await expectRevoked(app, second);
  expect(await sessionOf(client)).toMatchObject({ signedIn: true });
});

it('S70 an abandoned sign-in is revoked when it expires, a completed one is not', async () => {
  const abandoned = await rosa.startSignIn();
  const left = newestSession(app, rosa.providerUserId).sessionId;
  const completed = await rosa.startSignIn();
  expect((await enter(completed, { code: rosa.authenticator.code() })).status).toBe(200);
  const { providerSessionId } = await readStored(app, completed);
  const jobs = await jobsOf(app.db);
  const due = jobs.filter(({ payload }) => payload.sessionId === left);
  expect(due).toMatchObject([{ kind: 'revoke_session' }]);
  expect(Number(due[0]?.run_at) - Date.now()).toBeGreaterThan(10 * MINUTE);
  expect(jobs.some(({ payload }) => payload.sessionId === providerSessionId)).toBe(false);

  // Simulate eleven minutes: the record has expired and the job is due.
  await app.redis.del(recordKeyOf(abandoned.cookies.get('posy-2fa')));
  await makeJobsDue(app.db);
  await expectRevoked(app, left);
  expect(state.sessions.byId(providerSessionId)).toBeDefined();
  expect(await sessionOf(abandoned)).toEqual({ signedIn: false });
  expect((await completed.get('/api/profile')).status).toBe(200);
});

it('S70 a code after the revocation begins no session', async () => {
  const client = await rosa.startSignIn();
  const { sessionId } = newestSession(app, rosa.providerUserId);
  // Simulate a job that ran although the provider has not ended the session.
  expect(await cancelJob(app.db, `revoke_session:${sessionId}`)).toBe('canceled');
  expect(await responseOf(enter(client, { code: rosa.authenticator.code() }))).toEqual(ENDED);
  expect(sessionCookie(client)).toBe('');
  expect(await sessionOf(client)).toEqual({ signedIn: false });
});
