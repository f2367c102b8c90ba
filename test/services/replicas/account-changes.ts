import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { addEvent } from '#bff/account/account-events.store.ts';
import type { AccountEvent } from '#bff/contracts/account-event.ts';
import type { Factor } from '#bff/contracts/factors.ts';
import { addApp, userWith } from '#test/api/second-factor/authenticator.ts';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { callbackToken, newPerson } from '#test/harness/app/sign-in.ts';
import { appEnvironment } from '#test/harness/app/surroundings.ts';
import { openJobs } from '#test/harness/app/test-jobs.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { type Change, type Owner, statuses } from './owner.ts';

/** Requests a reauthentication code for the owner's address in each tab. */
async function startReauthentications(owner: Owner): Promise<ClientResponse[]> {
  const factors = await owner.agreed<Factor[]>('/api/factors');
  const factor_id = factors.find(({ kind }) => kind === 'email')?.id;
  return owner.atOnce((tab) => tab.post('/api/reauthentication/start', { factor_id }));
}

/** Returns the current code of an authenticator app. */
const codeOf = ({ around }: Owner, secret: string) =>
  generateSync({ secret, epoch: Math.floor(around.emulator.state.now() / 1000) });

/**
 * Returns the proof with the newest code. The provider has one method id for each address, so any
 * of the responses has it.
 */
function proof({ around, person }: Owner, [started]: readonly ClientResponse[]): object {
  const { method_id } = started?.json<{ method_id: string }>() ?? {};
  return { method_id, code: around.emulator.state.inbox.latest(person.email).code };
}

/**
 * For each call that changes an account, its sessions or its factors: a test that makes the call
 * concurrently in all tabs.
 */
export const ACCOUNT_CHANGES: Record<string, Change> = {
  'POST /api/auth/verify': async (owner) => {
    const [first] = owner.openTabs();
    if (!first) throw new Error('There is no replica.');
    const accessToken = await callbackToken(first, owner.person);
    const before = owner.tabs;
    owner.tabs = owner.openTabs(first.cookies);
    const responses = await owner.atOnce((tab) => tab.post('/api/auth/verify', { accessToken }));
    expect(statuses(responses)).toEqual([200, 200, 200]);
    owner.tabs = before;
    // The previous session, and one that began now.
    expect(await owner.agreed<unknown[]>('/api/sessions')).toHaveLength(2);
  },
  'POST /api/signout': async (owner) => {
    const responses = await owner.atOnce((tab) => tab.post('/api/signout'));
    expect(statuses(responses)).toEqual([204, 204, 204]);
    expect(await owner.isSignedIn()).toBe(false);
  },
  'DELETE /api/sessions': async (owner) => {
    const others = [await owner.newBrowser(), await owner.newBrowser()];
    const responses = await owner.atOnce((tab) => tab.delete('/api/sessions'));
    expect(statuses(responses)).toEqual([204, 204, 204]);
    expect(await owner.isSignedIn()).toBe(true);
    for (const other of others) {
      owner.tabs = other;
      expect(await owner.isSignedIn()).toBe(false);
    }
  },
  'DELETE /api/sessions/:handle': async (owner) => {
    const other = await owner.newBrowser();
    const sessions = await owner.agreed<{ handle: string; current: boolean }[]>('/api/sessions');
    const handle = sessions.find(({ current }) => !current)?.handle;
    const responses = await owner.atOnce((tab) => tab.delete(`/api/sessions/${handle}`));
    expect(statuses(responses)[0]).toBe(204);
    expect(await owner.isSignedIn()).toBe(true);
    owner.tabs = other;
    expect(await owner.isSignedIn()).toBe(false);
  },
  'POST /api/reauthentication/start': async (owner) => {
    const responses = await startReauthentications(owner);
    expect(statuses(responses)).toEqual([200, 200, 200]);
    // Each reauthentication replaces the previous one. Any tab can complete the last one.
    expect(
      (await owner.tabs[0]?.post('/api/reauthentication/verify', proof(owner, responses)))?.status,
    ).toBe(204);
  },
  'POST /api/reauthentication/verify': async (owner) => {
    const responses = await startReauthentications(owner);
    const verified = await owner.atOnce((tab) =>
      tab.post('/api/reauthentication/verify', proof(owner, responses)),
    );
    expect(statuses(verified)[0]).toBe(204);
    expect(statuses(verified).filter((status) => status === 204)).toHaveLength(1);
    expect(await owner.agreed('/api/session')).toMatchObject({ confirmed: true });
  },
  'POST /api/second-factor/verify': async (owner) => {
    const { totp } = addApp(owner.around, userWith(owner.around, owner.person.email));
    const halfOpen = await owner.newBrowser();
    owner.tabs = halfOpen;
    expect(await owner.agreed('/api/session')).toEqual({ signedIn: false, secondFactor: true });
    const code = codeOf(owner, totp.secret);
    const responses = await owner.atOnce((tab) => tab.post('/api/second-factor/verify', { code }));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const done = responses.findIndex(({ status }) => status === 200);
    owner.tabs = owner.openTabs(halfOpen[done]?.cookies);
    expect(await owner.isSignedIn()).toBe(true);
  },
  'POST /api/totp': async (owner) => {
    const responses = await owner.atOnce((tab) => tab.post('/api/totp'));
    for (const status of statuses(responses)) expect([201, 409]).toContain(status);
    expect(statuses(responses)).toContain(201);
    // Only the app of the last enrollment exists.
    expect(owner.around.emulator.state.users.byEmail(owner.person.email)?.totps).toHaveLength(1);
  },
  'POST /api/totp/verify': async (owner) => {
    const { secret } = (await owner.tabs[0]?.post('/api/totp'))?.json<{ secret: string }>() ?? {};
    const code = codeOf(owner, secret ?? '');
    const responses = await owner.atOnce((tab) => tab.post('/api/totp/verify', { code }));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(owner.around.emulator.state.users.byEmail(owner.person.email)?.totps).toMatchObject([
      { verified: true },
    ]);
  },
  'POST /api/account/verification': async (owner) => {
    const [first] = owner.openTabs();
    const { email } = newPerson();
    await first?.post('/sdk/v1/passwords', { email, password: 'correct horse battery staple 1' });
    owner.tabs = owner.openTabs(first?.cookies);
    const responses = await owner.atOnce((tab) => tab.post('/api/account/verification'));
    expect(statuses(responses)).toEqual([204, 204, 204]);
    expect(owner.around.emulator.state.inbox.latest(email).links).toHaveLength(1);
  },
  'DELETE /api/factors/:id': async (owner) => {
    const factors = await owner.agreed<Factor[]>('/api/factors');
    expect(factors).toHaveLength(2);
    // The tabs concurrently remove both factors. One factor must stay.
    const responses = await owner.atOnce((tab, n) =>
      tab.delete(`/api/factors/${factors[n % 2]?.id}`),
    );
    expect(statuses(responses).filter((status) => status === 204)).toHaveLength(1);
    expect(await owner.agreed<Factor[]>('/api/factors')).toHaveLength(1);
    expect(await owner.agreed('/api/account/events')).toMatchObject([{ kind: 'factor_removed' }]);
  },
  'POST /api/factors/oauth/start': async (owner) => {
    const responses = await owner.atOnce((tab) =>
      tab.post('/api/factors/oauth/start', { provider: 'github' }),
    );
    expect(statuses(responses)).toEqual([200, 200, 200]);
    const started = responses.map((response) => response.json<{ redirect_url: string }>());
    const tokens = started.map((each) =>
      new URL(each.redirect_url).searchParams.get('oauth_attach_token'),
    );
    expect(new Set(tokens).size).toBe(3);
  },
  'POST /api/factors/oauth/verify': async (owner) => {
    const [first] = owner.tabs;
    const started = await first?.post('/api/factors/oauth/start', { provider: 'github' });
    const { redirect_url } = started?.json<{ redirect_url: string }>() ?? { redirect_url: '' };
    const token = (await chooseAccount(redirect_url, newPerson())).searchParams.get('token');
    owner.tabs = owner.openTabs(first?.cookies);
    const responses = await owner.atOnce((tab) => tab.post('/api/factors/oauth/verify', { token }));
    expect(statuses(responses)).toEqual([204, 409, 409]);
    const providers = (await owner.agreed<Factor[]>('/api/factors')).map(
      ({ provider }) => provider,
    );
    expect(providers).toEqual(expect.arrayContaining(['google', 'github']));
    expect(await owner.agreed('/api/account/events')).toMatchObject([{ kind: 'factor_added' }]);
  },
  'POST /api/account/events/dismiss': async (owner) => {
    await addEvent(owner.around.db, owner.userId, 'factors_removed', {
      factors: ['Phone +1 ··· 42'],
    });
    const [event] = await owner.agreed<AccountEvent[]>('/api/account/events');
    const ids = [event?.id];
    const responses = await owner.atOnce((tab) => tab.post('/api/account/events/dismiss', { ids }));
    expect(statuses(responses)).toEqual([204, 204, 204]);
    expect(await owner.agreed('/api/account/events')).toMatchObject([{ notice: false }]);
  },
  'POST /api/account/events/:id/reject': async (owner) => {
    const user = owner.around.emulator.state.users.byEmail(owner.person.email);
    user?.phone_numbers.push({
      phone_id: `phone-number-test-${owner.userId}`,
      phone_number: `+1202555${String(9000 + owner.number)}`,
      verified: true,
    });
    await owner.agreed('/api/factors');
    const [event] = await owner.agreed<AccountEvent[]>('/api/account/events');
    const other = await owner.newBrowser();
    const responses = await owner.atOnce((tab) =>
      tab.post(`/api/account/events/${event?.id}/reject`),
    );
    expect(statuses(responses)).toEqual([200, 200, 200]);
    const removed = responses.flatMap((response) => response.json<{ removed: string[] }>().removed);
    expect(removed).toEqual(event?.factors);
    expect(user?.phone_numbers).toEqual([]);
    expect(await owner.isSignedIn()).toBe(true);
    owner.tabs = other;
    expect(await owner.isSignedIn()).toBe(false);
  },
  'DELETE /api/account': async (owner) => {
    const { username } = await owner.agreed<{ username: string }>('/api/profile');
    expect(await owner.agreedStatus(`/u/${username}`)).toBe(200);
    const responses = await owner.atOnce((tab) => tab.delete('/api/account'));
    expect(statuses(responses)).toEqual([204, 401, 401]);
    expect(await owner.isSignedIn()).toBe(false);
    expect(await owner.agreedStatus(`/u/${username}`)).toBe(404);
    const jobs = openJobs(appEnvironment(owner.around, {}));
    await jobs.runDue();
    await jobs.close();
    expect(owner.around.emulator.state.users.byEmail(owner.person.email)).toBeUndefined();
  },
};
