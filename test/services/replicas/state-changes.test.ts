import { generateSync } from 'otplib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { addEvent } from '#bff/account/account-events.store.ts';
import type { AccountEvent } from '#bff/contracts/account-event.ts';
import type { Factor } from '#bff/contracts/factors.ts';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { addLink } from '#bff/links/links.ts';
import { giveApp, userWith } from '#test/api/second-factor/authenticator.ts';
import { type Answer, BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { image } from '#test/harness/app/images.ts';
import { linkDeps } from '#test/harness/app/link-deps.ts';
import { buildApp, listRoutes, nameOf } from '#test/harness/app/list-routes.ts';
import { callbackToken, newPerson, signIn } from '#test/harness/app/sign-in.ts';
import { appEnvironment, launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { openJobs } from '#test/harness/app/test-jobs.ts';
import { startReplicas } from '#test/harness/services/replicas.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';

/**
 * Sends every state-changing call at the same time from three tabs of one browser, each to another
 * server process. Afterwards all processes must return the same state, and nothing acknowledged may
 * be lost.
 */
const around = await launchSurroundings();
const replicas = await startReplicas(around, 3);
afterAll(() => Promise.all(replicas.map((replica) => replica.stop())));

let browsers = 0;
let person: ReturnType<typeof newPerson>;
let tabs: BrowserlessClient[];
let userId: string;

/** Opens a tab on each replica, with a copy of the cookies. */
function openTabs(cookies: Iterable<[string, string]> = []): BrowserlessClient[] {
  browsers += 1;
  const address = `10.6.0.${browsers}`;
  return replicas.map(({ url }) => {
    const tab = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address });
    for (const [name, value] of cookies) tab.cookies.set(name, value);
    return tab;
  });
}

/** Signs the owner in on another browser. */
async function newBrowser(): Promise<BrowserlessClient[]> {
  const [first] = openTabs();
  if (!first) throw new Error('There is no replica.');
  await signIn(first, person);
  return openTabs(first.cookies);
}

beforeEach(async () => {
  person = newPerson();
  tabs = await newBrowser();
  const { username } = (await ask('/api/profile'))[0] as { username: string };
  userId = (await around.db('profiles').where({ username }).first().then(found)).user_id;
  // Recording the first save locks more rows than later changes.
  await around.db('profiles').where({ user_id: userId }).update({ saved_at: around.db.fn.now() });
});

/** Returns each replica's response to a GET. */
const ask = (path: string) => Promise.all(tabs.map(async (tab) => (await tab.get(path)).json()));

/** Returns the response to a GET, which must be the same on all replicas. */
async function agreed<T>(path: string): Promise<T> {
  const [first, ...others] = await ask(path);
  for (const other of others) expect(other).toEqual(first);
  return first as T;
}

/** Returns the status of a path without a session, which must be the same on all replicas. */
async function agreedStatus(path: string): Promise<number> {
  const answers = await Promise.all(openTabs().map((tab) => tab.get(path)));
  const [status, ...others] = new Set(answers.map((answer) => answer.status));
  expect(others).toEqual([]);
  return status ?? 0;
}

/**
 * Makes the change in all tabs concurrently.
 * @returns the responses in the order of the tabs
 */
const atOnce = (change: (tab: BrowserlessClient, number: number) => Promise<Answer>) =>
  Promise.all(tabs.map(change));

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

const LINK = { title: 'Shop', url: 'https://shop.example/' };
type Link = { id: string; title: string };

async function addLinks(count: number): Promise<string[]> {
  const ids: string[] = [];
  const deps = linkDeps(around.db);
  for (let number = 0; number < count; number += 1) {
    ids.push((await addLink(deps, userId, { ...LINK, button_color: '#000000' })).id);
  }
  return ids;
}

/** Clicks as a visitor, because the owner's own clicks are not counted. */
function click(visitor: BrowserlessClient | undefined, id: string | undefined): Promise<Answer> {
  if (!visitor) throw new Error('There is no replica.');
  return visitor.post(`/api/links/${id}/click`);
}

const isSignedIn = async () =>
  (await agreed<{ signedIn: boolean }>('/api/session')).signedIn as boolean;

/** Requests a code for the owner's address from each tab. */
async function startConfirmations(): Promise<Answer[]> {
  const factors = await agreed<Factor[]>('/api/factors');
  const factor_id = factors.find(({ kind }) => kind === 'email')?.id;
  return atOnce((tab) => tab.post('/api/reauthentication/start', { factor_id }));
}

/** The code that an app with the secret shows. */
const codeOf = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(around.emulator.state.now() / 1000) });

/** The newest code; the provider has one method for each address. */
function proof([started]: readonly Answer[]): object {
  const { method_id } = started?.json<{ method_id: string }>() ?? {};
  return { method_id, code: around.emulator.state.inbox.latest(person.email).code };
}

/** The concurrent test of each call. The last test checks that no call is missing. */
const CHANGES: Record<string, () => Promise<void>> = {
  'PUT /api/profile': async () => {
    const names = tabs.map((_tab, number) => `renamed-${browsers}-${number}`);
    const answers = await atOnce((tab, n) => tab.put('/api/profile', { username: names[n] }));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const { username } = await agreed<{ username: string }>('/api/profile');
    expect(names).toContain(username);
    for (const name of names) {
      expect(await agreedStatus(`/u/${name}`)).toBe(name === username ? 200 : 307);
    }
  },
  'POST /api/profile/picture': async () => {
    const colors = ['#ff0000', '#00ff00', '#0000ff'];
    const pictures = await Promise.all(colors.map((color) => image('png', { color })));
    const answers = await atOnce((tab, n) =>
      tab.post('/api/profile/picture', { image: pictures[n] }),
    );
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const { picture } = await agreed<{ picture: string }>('/api/profile');
    expect(answers.map((answer) => answer.json<{ picture: string }>().picture)).toContain(picture);
    expect(await agreedStatus(picture)).toBe(200);
    expect(await around.db('media').where({ user_id: userId })).toHaveLength(1);
  },
  'POST /api/profile/provider-picture': async () => {
    const answers = await atOnce((tab) => tab.post('/api/profile/provider-picture'));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const { picture } = await agreed<Pick<Profile, 'picture'>>('/api/profile');
    expect(await agreedStatus(`${picture}`)).toBe(200);
    expect(await around.db('media').where({ user_id: userId })).toHaveLength(1);
  },
  'POST /api/profile/background-photo': async () => {
    const colors = ['#ff0000', '#00ff00', '#0000ff'];
    const photos = await Promise.all(colors.map((color) => image('png', { color })));
    const answers = await atOnce((tab, n) =>
      tab.post('/api/profile/background-photo', { image: photos[n] }),
    );
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const { appearance } = await agreed<Pick<Profile, 'appearance'>>('/api/profile');
    const sent = answers.map((answer) => answer.json<{ background_photo: string }>());
    expect(sent).toContainEqual({ background_photo: appearance.background_photo });
    expect(await agreedStatus(`${appearance.background_photo}`)).toBe(200);
    expect(await around.db('media').where({ user_id: userId })).toHaveLength(1);
  },
  'POST /api/links': async () => {
    await addLinks(LINKS_MAX - 1);
    const answers = await atOnce((tab) => tab.post('/api/links', LINK));
    expect(statuses(answers)).toEqual([201, 409, 409]);
    expect(await agreed<Link[]>('/api/links')).toHaveLength(LINKS_MAX);
  },
  'POST /api/links/batch': async () => {
    await addLinks(LINKS_MAX - 3);
    const answers = await atOnce((tab) => tab.post('/api/links/batch', { links: [LINK, LINK] }));
    expect(statuses(answers)).toEqual([201, 409, 409]);
    expect(await agreed<Link[]>('/api/links')).toHaveLength(LINKS_MAX - 1);
  },
  // These two change nothing.
  'POST /api/imports': async () => {
    const body = { format: 'csv', text: 'title,url\nShop,https://shop.example' };
    const answers = await atOnce((tab) => tab.post('/api/imports', body));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    expect(await agreed<Link[]>('/api/links')).toEqual([]);
  },
  'POST /api/link-previews': async () => {
    const body = { url: 'http://10.0.0.1/' };
    const answers = await atOnce((tab) => tab.post('/api/link-previews', body));
    expect(statuses(answers)).toEqual([400, 400, 400]);
  },
  'PUT /api/links/order': async () => {
    const ids = await addLinks(3);
    const orders = ids.map((_id, number) => [...ids.slice(number), ...ids.slice(0, number)]);
    const answers = await atOnce((tab, n) => tab.put('/api/links/order', { linkIds: orders[n] }));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const order = (await agreed<Link[]>('/api/links')).map(({ id }) => id);
    expect(orders).toContainEqual(order);
  },
  'PUT /api/links/:id': async () => {
    const [id] = await addLinks(1);
    const titles = ['One', 'Two', 'Three'];
    const answers = await atOnce((tab, n) =>
      tab.put(`/api/links/${id}`, { ...LINK, title: titles[n] }),
    );
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const [link] = await agreed<Link[]>('/api/links');
    expect(titles).toContain(link?.title);
    const { username } = await agreed<{ username: string }>('/api/profile');
    const page = await agreed<{ links: Link[] }>(`/api/u/${username}`);
    expect(page.links.map(({ title }) => title)).toEqual([link?.title]);
  },
  'DELETE /api/links/:id': async () => {
    const [id] = await addLinks(1);
    const answers = await atOnce((tab) => tab.delete(`/api/links/${id}`));
    expect(statuses(answers)).toEqual([204, 404, 404]);
    expect(await agreed<Link[]>('/api/links')).toEqual([]);
  },
  'POST /api/links/:id/restore': async () => {
    const [id] = await addLinks(LINKS_MAX);
    await tabs[0]?.delete(`/api/links/${id}`);
    const answers = await atOnce((tab) => tab.post(`/api/links/${id}/restore`));
    expect(statuses(answers)).toEqual([200, 404, 404]);
    expect(await agreed<Link[]>('/api/links')).toHaveLength(LINKS_MAX);
    expect(await agreed<Link[]>('/api/links/deleted')).toEqual([]);
  },
  'POST /api/links/:id/click': async () => {
    const [id] = await addLinks(1);
    const visitors = openTabs();
    const answers = await atOnce((_tab, n) => click(visitors[n], id));
    expect(statuses(answers)).toEqual([204, 204, 204]);
    expect(await agreed<unknown[]>('/api/links')).toMatchObject([{ click_count: 3 }]);
  },
  // Only behind a CDN: test/api/visitors/cdn.test.ts.
  'POST /api/u/:username/view': async () => {
    const answers = await atOnce((tab) => tab.post('/api/u/rosa/view'));
    expect(statuses(answers)).toEqual([404, 404, 404]);
  },
  'POST /api/reports': async () => {
    const { username } = await agreed<{ username: string }>('/api/profile');
    const visitors = openTabs();
    const report = (visitor: BrowserlessClient | undefined) =>
      found(visitor).post('/api/reports', { username, reason: 'other' });
    expect(statuses(await atOnce((_tab, n) => report(visitors[n])))).toEqual([202, 202, 202]);
    // The processes share the limit of the visitors' network.
    expect((await report(visitors[0])).status).toBe(429);
    expect(await around.db('reports').where({ user_id: userId })).toHaveLength(3);
  },
  'POST /api/auth/verify': async () => {
    const [first] = openTabs();
    if (!first) throw new Error('There is no replica.');
    const accessToken = await callbackToken(first, person);
    const before = tabs;
    tabs = openTabs(first.cookies);
    const answers = await atOnce((tab) => tab.post('/api/auth/verify', { accessToken }));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    tabs = before;
    // The previous session and one new one.
    expect(await agreed<unknown[]>('/api/sessions')).toHaveLength(2);
  },
  'POST /api/signout': async () => {
    const answers = await atOnce((tab) => tab.post('/api/signout'));
    expect(statuses(answers)).toEqual([204, 204, 204]);
    expect(await isSignedIn()).toBe(false);
  },
  'DELETE /api/sessions': async () => {
    const others = [await newBrowser(), await newBrowser()];
    const answers = await atOnce((tab) => tab.delete('/api/sessions'));
    expect(statuses(answers)).toEqual([204, 204, 204]);
    expect(await isSignedIn()).toBe(true);
    for (tabs of others) expect(await isSignedIn()).toBe(false);
  },
  'DELETE /api/sessions/:handle': async () => {
    const other = await newBrowser();
    const sessions = await agreed<{ handle: string; current: boolean }[]>('/api/sessions');
    const handle = sessions.find(({ current }) => !current)?.handle;
    const answers = await atOnce((tab) => tab.delete(`/api/sessions/${handle}`));
    expect(statuses(answers)[0]).toBe(204);
    expect(await isSignedIn()).toBe(true);
    tabs = other;
    expect(await isSignedIn()).toBe(false);
  },
  'POST /api/reauthentication/start': async () => {
    const answers = await startConfirmations();
    expect(statuses(answers)).toEqual([200, 200, 200]);
    // Each confirmation replaced the previous one; the last one can be completed in any tab.
    expect((await tabs[0]?.post('/api/reauthentication/verify', proof(answers)))?.status).toBe(204);
  },
  'POST /api/reauthentication/verify': async () => {
    const answers = await startConfirmations();
    const verified = await atOnce((tab) =>
      tab.post('/api/reauthentication/verify', proof(answers)),
    );
    expect(statuses(verified)[0]).toBe(204);
    expect(statuses(verified).filter((status) => status === 204)).toHaveLength(1);
    expect(await agreed('/api/session')).toMatchObject({ confirmed: true });
  },
  'POST /api/second-factor/verify': async () => {
    const { totp } = giveApp(around, userWith(around, person.email));
    const halfOpen = await newBrowser();
    tabs = halfOpen;
    expect(await agreed('/api/session')).toEqual({ signedIn: false, secondFactor: true });
    const code = codeOf(totp.secret);
    const answers = await atOnce((tab) => tab.post('/api/second-factor/verify', { code }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const done = answers.findIndex(({ status }) => status === 200);
    tabs = openTabs(halfOpen[done]?.cookies);
    expect(await isSignedIn()).toBe(true);
  },
  'POST /api/totp': async () => {
    const answers = await atOnce((tab) => tab.post('/api/totp'));
    for (const status of statuses(answers)) expect([201, 409]).toContain(status);
    expect(statuses(answers)).toContain(201);
    // The last enrollment replaces the others.
    expect(around.emulator.state.users.byEmail(person.email)?.totps).toHaveLength(1);
  },
  'POST /api/totp/verify': async () => {
    const { secret } = (await tabs[0]?.post('/api/totp'))?.json<{ secret: string }>() ?? {};
    const code = codeOf(secret ?? '');
    const answers = await atOnce((tab) => tab.post('/api/totp/verify', { code }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(around.emulator.state.users.byEmail(person.email)?.totps).toMatchObject([
      { verified: true },
    ]);
  },
  'POST /api/account/verification': async () => {
    const [first] = openTabs();
    const { email } = newPerson();
    await first?.post('/sdk/v1/passwords', { email, password: 'correct horse battery staple 1' });
    tabs = openTabs(first?.cookies);
    const answers = await atOnce((tab) => tab.post('/api/account/verification'));
    expect(statuses(answers)).toEqual([204, 204, 204]);
    expect(around.emulator.state.inbox.latest(email).links).toHaveLength(1);
  },
  'DELETE /api/factors/:id': async () => {
    const factors = await agreed<Factor[]>('/api/factors');
    expect(factors).toHaveLength(2);
    // The tabs remove both factors concurrently; one of them stays.
    const answers = await atOnce((tab, n) => tab.delete(`/api/factors/${factors[n % 2]?.id}`));
    expect(statuses(answers).filter((status) => status === 204)).toHaveLength(1);
    expect(await agreed<Factor[]>('/api/factors')).toHaveLength(1);
    expect(await agreed('/api/account/events')).toMatchObject([{ kind: 'factor_removed' }]);
  },
  'POST /api/factors/oauth/start': async () => {
    const answers = await atOnce((tab) =>
      tab.post('/api/factors/oauth/start', { provider: 'github' }),
    );
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const started = answers.map((answer) => answer.json<{ redirect_url: string }>());
    const tokens = started.map((each) =>
      new URL(each.redirect_url).searchParams.get('oauth_attach_token'),
    );
    expect(new Set(tokens).size).toBe(3);
  },
  'POST /api/factors/oauth/verify': async () => {
    const [first] = tabs;
    const started = await first?.post('/api/factors/oauth/start', { provider: 'github' });
    const { redirect_url } = started?.json<{ redirect_url: string }>() ?? { redirect_url: '' };
    const token = (await chooseAccount(redirect_url, newPerson())).searchParams.get('token');
    tabs = openTabs(first?.cookies);
    const answers = await atOnce((tab) => tab.post('/api/factors/oauth/verify', { token }));
    expect(statuses(answers)).toEqual([204, 409, 409]);
    const providers = (await agreed<Factor[]>('/api/factors')).map(({ provider }) => provider);
    expect(providers).toEqual(expect.arrayContaining(['google', 'github']));
    expect(await agreed('/api/account/events')).toMatchObject([{ kind: 'factor_added' }]);
  },
  'POST /api/account/events/dismiss': async () => {
    await addEvent(around.db, userId, 'factors_removed', { factors: ['Phone +1 ··· 42'] });
    const [event] = await agreed<AccountEvent[]>('/api/account/events');
    const ids = [event?.id];
    const answers = await atOnce((tab) => tab.post('/api/account/events/dismiss', { ids }));
    expect(statuses(answers)).toEqual([204, 204, 204]);
    expect(await agreed('/api/account/events')).toMatchObject([{ notice: false }]);
  },
  'POST /api/account/events/:id/reject': async () => {
    const user = around.emulator.state.users.byEmail(person.email);
    user?.phone_numbers.push({
      phone_id: `phone-number-test-${userId}`,
      phone_number: `+1202555${String(9000 + browsers)}`,
      verified: true,
    });
    await agreed('/api/factors');
    const [event] = await agreed<AccountEvent[]>('/api/account/events');
    const other = await newBrowser();
    const answers = await atOnce((tab) => tab.post(`/api/account/events/${event?.id}/reject`));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const removed = answers.flatMap((answer) => answer.json<{ removed: string[] }>().removed);
    expect(removed).toEqual(event?.factors);
    expect(user?.phone_numbers).toEqual([]);
    expect(await isSignedIn()).toBe(true);
    tabs = other;
    expect(await isSignedIn()).toBe(false);
  },
  'DELETE /api/account': async () => {
    const { username } = await agreed<{ username: string }>('/api/profile');
    expect(await agreedStatus(`/u/${username}`)).toBe(200);
    const answers = await atOnce((tab) => tab.delete('/api/account'));
    expect(statuses(answers)).toEqual([204, 401, 401]);
    expect(await isSignedIn()).toBe(false);
    expect(await agreedStatus(`/u/${username}`)).toBe(404);
    const jobs = openJobs(appEnvironment(around, {}));
    await jobs.runDue();
    await jobs.close();
    expect(around.emulator.state.users.byEmail(person.email)).toBeUndefined();
  },
};

it.each(Object.entries(CHANGES))(
  '%s from three tabs leaves the same state on three processes',
  async (_name, run) => {
    await run();
  },
);

it('one code entered in three tabs on three processes signs in once', async () => {
  const email = `three.tabs.${browsers}@example.com`;
  const [first] = openTabs();
  const sent = await first?.post('/sdk/v1/otps/email/login_or_create', { email });
  const { method_id } = sent?.json<{ data: { method_id: string } }>().data ?? {};
  tabs = openTabs(first?.cookies);
  const token = around.emulator.state.inbox.latest(email).code;
  const answers = await atOnce((tab) =>
    tab.post('/sdk/v1/otps/authenticate', { method_id, token, session_duration_minutes: 60 }),
  );
  expect(statuses(answers)).toEqual([200, 404, 404]);
});

it('tests every state-changing call of the API', () => {
  const isChange = ({ method, path }: { method: string; path: string }) =>
    !['GET', 'HEAD', 'OPTIONS'].includes(method) && path.startsWith('/api/');
  // The front handler answers some clicks with the same function.
  const names = listRoutes(buildApp()).filter(isChange).map(nameOf);
  expect(Object.keys(CHANGES).sort()).toEqual([...new Set(names)].sort());
});
