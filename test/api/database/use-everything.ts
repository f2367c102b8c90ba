import { addEvent } from '#bff/account/account-events.store.ts';
import type { Factor } from '#bff/contracts/factors.ts';
import { findAccounts } from '#bff/moderation/accounts.store.ts';
import {
  deleteOldActions,
  listAccountActions,
  listActions,
} from '#bff/moderation/actions.store.ts';
import { listLinkUrls } from '#bff/moderation/blocked-hosts.store.ts';
import { exportAccount } from '#bff/moderation/export.store.ts';
import { listReports } from '#bff/moderation/reports.store.ts';
import { findCard, findDrawnCards, findOwnersWithoutCard } from '#bff/share-card/cards.store.ts';
import { operatorOf } from '#test/api/moderation/operator.ts';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { type TestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const LINK = { title: 'Shop', url: 'https://shop.example', button_color: '#0f766e' };

/** @throws when a request fails, because the handler then skips statements that must be checked */
async function done(response: ReturnType<BrowserlessClient['get']>): Promise<ClientResponse> {
  const { status, text } = await response;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return response;
}

async function visit(app: TestApp, username: string): Promise<void> {
  const visitor = app.visitor();
  const referer = { Referer: 'https://www.instagram.com/' };
  await done(visitor.get(`/u/${username}`, referer));
  await done(visitor.get(`/u/${username}/qr.svg`));
  const page = await done(visitor.get(`/api/u/${username}`));
  const { links } = page.json<{ links: { id: string }[] }>();
  await Promise.all(links.map(({ id }) => done(visitor.post(`/api/links/${id}/click`))));
}

async function editProfile(rosa: BrowserlessClient): Promise<string> {
  await done(rosa.get('/api/usernames/crowd-1'));
  await done(rosa.get('/api/profile/provider-picture'));
  for (const change of [
    { username: 'rosa-of-plans' },
    { bio: 'Reads plans.' },
    { background_color: '#112233' },
    { time_zone: 'Europe/Stockholm' },
    { appearance: { theme: 'neon' } },
    { socials: [{ platform: 'instagram', value: 'rosa' }] },
    { socials: [] },
    { socials: [{ platform: 'x', value: 'rosa' }] },
    { seo: { title: 'Plans' } },
    { published: false },
    { published: true },
    { username: 'rosa-of-indexes' },
  ]) {
    await done(rosa.put('/api/profile', change));
  }
  for (const color of ['#0f766e', '#be123c']) {
    const body = { image: await image('png', { color }) };
    await done(rosa.post('/api/profile/picture', body));
    await done(rosa.post('/api/profile/background-photo', body));
  }
  await done(rosa.get('/api/profile/views'));
  const response = await done(rosa.get('/api/profile'));
  const profile = response.json<{ username: string; picture: string }>();
  await done(rosa.get(profile.picture));
  return profile.username;
}

async function editLinks(rosa: BrowserlessClient): Promise<void> {
  const ids: string[] = [];
  for (const thumbnail of [await image('png'), undefined, undefined]) {
    const key = { 'idempotency-key': `link-number-${ids.length}` };
    const body = { ...LINK, thumbnail, featured: true };
    await done(rosa.post('/api/links', body, key));
    const added = await done(rosa.post('/api/links', body, key));
    ids.push(added.json<{ id: string }>().id);
  }
  const [first, second] = ids;
  const thumbnail = await image('jpeg', { color: '#be123c' });
  await done(rosa.put(`/api/links/${first}`, { ...LINK, thumbnail }));
  await done(rosa.put('/api/links/order', { linkIds: ids.toReversed() }));
  await done(rosa.delete(`/api/links/${second}`));
  await done(rosa.get('/api/links/deleted'));
  await done(rosa.post(`/api/links/${second}/restore`));
  await done(rosa.delete(`/api/links/${second}`));
  await done(rosa.get('/api/links'));
}

async function readAnalytics(app: TestApp, rosa: BrowserlessClient, username: string) {
  await app.db('profiles').update({ pro: true }).where({ username });
  for (const range of ['7', '90', 'all']) {
    await done(rosa.get(`/api/analytics?range=${range}`));
    await done(rosa.get(`/api/analytics/export?what=links&range=${range}`));
  }
}

/** Adds an address, dismisses and rejects an event of the account, and removes a factor. */
async function changeFactors(app: TestApp, rosa: BrowserlessClient): Promise<void> {
  await done(rosa.post('/sdk/v1/otps/email/send/secondary', { email: newPerson().email }));
  const userId = await userIdOf(app, rosa);
  await addEvent(app.db, userId, 'factor_added', { factors: ['Password'], ids: [] });
  const events = await done(rosa.get('/api/account/events'));
  const [event] = events.json<{ id: string }[]>();
  await done(rosa.post('/api/account/events/dismiss', { ids: [event?.id] }));
  await done(rosa.post(`/api/account/events/${event?.id}/reject`));
  const factors = await done(rosa.get('/api/factors'));
  const google = factors.json<Factor[]>().find(({ kind }) => kind === 'oauth');
  await done(rosa.delete(`/api/factors/${google?.id}`));
}

/** Reports a page, suspends and restores it, and looks up its account. */
async function moderate(app: TestApp, username: string): Promise<void> {
  const { db } = app;
  const operator = operatorOf(app);
  await done(app.visitor().post('/api/reports', { username, reason: 'hate' }));
  for (const page of [undefined, username]) await listReports(db, { username: page, limit: 500 });
  await operator.suspend(username);
  for (const name of [username, 'rosa-of-plans']) await app.visitor().get(`/u/${name}`);
  await app.visitor().post('/api/links/01900000-0000-7000-8000-000000000000/click');
  await operator.restore(username);
  const [account] = await findAccounts(db, username);
  const userId = `${account?.id}`;
  await findAccounts(db, userId);
  await listAccountActions(db, userId, 20);
  await listActions(db, 90);
  await deleteOldActions(db, 25);
  await listLinkUrls(db, undefined, 100);
  await exportAccount(db, userId);
  await operator.restore('a-closed-name');
  await operator.block('new.example');
  await operator.unblock('new.example');
}

/**
 * Uses every feature: with one account, from its first sign-in to its deletion, and as visitors.
 */
export async function useEverything(app: TestApp): Promise<void> {
  const { faults } = app.emulator.state;
  const person = newPerson();
  const rosa = await app.signIn(person);
  const username = await editProfile(rosa);
  await editLinks(rosa);
  for (const visited of [username, 'crowd-7', 'crowd-2000']) await visit(app, visited);
  const former = await app.visitor().get('/u/rosa-of-plans');
  if (former.status !== 307) throw new Error(`A former username returned ${former.status}.`);
  const { id } = (await rosa.get('/api/links')).json<{ id: string }[]>()[0] ?? {};
  await done(rosa.post(`/api/links/${id}/click`));
  await readAnalytics(app, rosa, username);

  await changeFactors(app, rosa);

  await findCard(app.db, await userIdOf(app, rosa));
  await findOwnersWithoutCard(app.db, 200);
  await findDrawnCards(app.db, 200);
  await moderate(app, username);
  const laptop = await app.signIn(person);
  faults.add({ path: '/v1/sessions/revoke', fault: { status: 503 } });
  await done(laptop.post('/api/signout'));
  for (const path of ['/api/account/details', '/api/account/export']) await done(rosa.get(path));
  await done(rosa.delete('/api/account'));
}
