import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { dumpDatabase, dumpRedis } from '#test/harness/app/dumps.ts';
import { recordKey, sessionCookie } from '#test/harness/app/session-records.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp, type TestApp } from '#test/harness/app/test-app.ts';

const around = await launchSurroundings();
const newKey = () => randomBytes(32).toString('base64');

async function withApp<T>(sessionKeys: string, work: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await startApp(around, { sessionKeys });
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

it('S53 neither Redis nor the database contains a usable cookie or a token', async () => {
  await withApp(newKey(), async (app) => {
    const open = app.visitor();
    await app.callbackToken(open);
    const client = await app.signIn();
    const content = await dumpRedis(app.redis);
    expect(content).toContain(recordKey(client));
    expect(around.emulator.state.canaries.issued().length).toBeGreaterThan(0);
    expect(around.emulator.state.canaries.find(content)).toEqual([]);
    for (const cookie of [...client.cookies.values(), ...open.cookies.values()]) {
      expect(content).not.toContain(cookie);
    }
    expect(around.emulator.state.canaries.find(await dumpDatabase(app.db))).toEqual([]);
  });
});

it('S9 S46 no response of a sign-in contains a token or the verifier', async () => {
  await withApp(newKey(), async (app) => {
    const client = app.visitor();
    const start = await client.get('/auth/google/start');
    const accessToken = await app.callbackToken(client);
    const responses = [
      start,
      await client.post('/api/auth/verify', { accessToken }),
      await client.get('/api/session'),
      await client.get('/api/profile'),
      await client.post('/api/signout'),
    ];
    const everything = responses.map(({ text, headers }) => text + JSON.stringify(headers)).join();
    const { canaries } = around.emulator.state;
    expect(canaries.issued().map(({ kind }) => kind)).toContain('verifier');
    expect(canaries.find(everything)).toEqual([]);
  });
});

it('S54 after a key rotation old sessions continue; without the old key they end', async () => {
  const [old, fresh] = [newKey(), newKey()];
  const client = await withApp(old, (app) => app.signIn());
  const carry = (app: TestApp) => {
    const same = app.visitor();
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    return same;
  };
  await withApp(`${fresh},${old}`, async (app) => {
    expect((await carry(app).get('/api/profile')).status).toBe(200);
  });
  await withApp(newKey(), async (app) => {
    const response = await carry(app).get('/api/profile');
    expect([response.status, response.setCookies]).toEqual([401, []]);
  });
});

it('S54 a session that is used after a rotation moves to the new key', async () => {
  const [old, fresh] = [newKey(), newKey()];
  const client = await withApp(old, (app) => app.signIn());
  const get = (app: TestApp) =>
    app.visitor().get('/api/profile', { Cookie: `posy=${sessionCookie(client)}` });
  await withApp(`${fresh},${old}`, async (app) => expect((await get(app)).status).toBe(200));
  await withApp(fresh, async (app) => expect((await get(app)).status).toBe(200));
});
