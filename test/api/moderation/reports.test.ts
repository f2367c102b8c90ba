import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { operatorOf } from './operator.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

const send = (body: object, client: BrowserlessClient = app.visitor()) =>
  client.post('/api/reports', body);
const report = (client?: BrowserlessClient) =>
  send({ username: page.username, reason: 'phishing' }, client);
const stored = () => app.db('reports').where({ user_id: page.userId });

describe('S88 a report', () => {
  it('needs no account, and is stored without anything about its sender', async () => {
    const text = 'It asks for my password.\nTwice.';
    const response = await send({
      username: page.username.toUpperCase(),
      reason: 'phishing',
      text,
    });
    expect([response.status, response.json()]).toEqual([202, {}]);
    expect(response.setCookies).toEqual([]);
    expect(await stored()).toEqual([
      {
        user_id: page.userId,
        id: expect.any(String),
        username: page.username,
        reason: 'phishing',
        text,
        at: expect.any(Date),
      },
    ]);
  });

  it('gets the same response for an unknown and a suspended page', async () => {
    const known = await report();
    const unknown = await send({ username: 'unknown-page', reason: 'hate' });
    await operatorOf(app).suspend(page.username);
    const suspended = await report();
    const shape = ({ status, text }: typeof known) => [status, text];
    expect([shape(unknown), shape(suspended)]).toEqual([shape(known), shape(known)]);
    expect(await app.db('reports').where({ username: 'unknown-page' })).toEqual([]);
  });

  it('appears in no public response', async () => {
    const text = 'canary-of-a-report';
    await send({ username: page.username, reason: 'other', text });
    for (const path of [page.path, `/api${page.path}`]) {
      expect((await app.visitor().get(path)).text).not.toContain(text);
    }
  });

  it.each<[object, string]>([
    [{}, 'username'],
    [{ username: 'rosa' }, 'reason'],
    [{ username: 'rosa', reason: 'boring' }, 'reason'],
    [{ username: '../etc', reason: 'adult' }, 'username'],
    [{ username: 'rosa', reason: 'adult', text: 'x'.repeat(1_001) }, 'text'],
    [{ username: 'rosa', reason: 'adult', email: 'a@b.example' }, 'email'],
  ])('is rejected when it is malformed, and does not count: %j', async (body, field) => {
    const visitor = app.visitor();
    for (let count = 0; count < 4; count += 1) {
      const response = await send(body, visitor);
      expect([response.status, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([
        400,
        expect.arrayContaining([field]),
      ]);
    }
    expect((await report(visitor)).status).toBe(202);
  });
});

it('S88 a network can send 3 reports a day, even concurrently', async () => {
  const visitor = app.visitor();
  const responses = await Promise.all(Array.from({ length: 8 }, () => report(visitor)));
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 202)).toHaveLength(3);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.json()).toMatchObject({
    error: 'You can send 3 reports a day. Please try again tomorrow.',
    code: 'rate_limited',
  });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(await stored()).toHaveLength(3);
});

it('S88 at most 20 reports of a page are stored a day, even concurrent ones', async () => {
  const responses = await Promise.all(Array.from({ length: 24 }, () => report()));
  expect(responses.map(({ status }) => status)).toEqual(Array(24).fill(202));
  expect(await stored()).toHaveLength(20);
  await app
    .db('reports')
    .where({ user_id: page.userId })
    .update({ at: app.db.raw("now() - interval '26 hours'") });
  await report();
  expect(await stored()).toHaveLength(21);
});
