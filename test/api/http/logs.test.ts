import { expect, it, vi } from 'vitest';
import { launchLoggedServer } from '#test/harness/app/logged-server.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';

const around = await launchSurroundings();
const server = await launchLoggedServer(around);

it('S60 logs contain no token, cookie, verifier, query or personal address', async () => {
  const { client, accessToken } = await server.signIn();
  const cookies = [...client.cookies.values()];
  await client.put('/api/profile', { bio: 'words-of-a-person' });
  around.emulator.state.faults.add({
    path: '/v1/sessions/revoke',
    fault: { status: 503 },
    times: 1,
  });
  await client.post('/api/signout');
  await client.post('/api/auth/verify', { accessToken: 'wrong' });
  await client.put('/api/profile', {}, { 'Sec-Fetch-Site': 'cross-site' });
  await vi.waitUntil(() => server.lines().filter(({ status }) => status === 403).length === 1);
  expect(around.emulator.state.canaries.find(server.text())).toEqual([]);
  for (const secret of [...cookies, accessToken, 'words-of-a-person', '10.2.3.4', '@example.com']) {
    expect(server.text()).not.toContain(secret);
  }
});

it('S60 logs contain no secrets from calls of the provider’s SDK', async () => {
  const { client } = await server.signIn();
  const to = { email: 'gateway.person@example.com' };
  const password = 'correct horse battery staple';
  await client.post('/sdk/v1/otps/email/login_or_create', to);
  const { code = '' } = around.emulator.state.inbox.latest(to.email);
  const { email_id: method_id = '' } =
    around.emulator.state.users.byEmail(to.email)?.emails.at(-1) ?? {};
  await client.post('/sdk/v1/otps/authenticate', { token: code, method_id: 'wrong' });
  await client.post('/sdk/v1/passwords', { ...to, password });
  await client.post('/sdk/v1/events', [{ event: { event_name: 'email_sent', details: to } }]);
  for (const body of ['<html>gateway.person@example.com', '{"data":{"session_token":"x"}}']) {
    around.emulator.state.faults.add({ path: '/sdk/v1/users/me', fault: { body }, times: 1 });
    around.emulator.state.faults.add({
      path: '/sdk/v1/otps/authenticate',
      fault: { body },
      times: 1,
    });
    await client.get('/sdk/v1/users/me?token=in-the-query');
    await client.post('/sdk/v1/otps/authenticate', { token: code, method_id });
  }
  await client.post('/sdk/v1/magic_links/authenticate', { token: 'of-another-browser' });
  await client.send('POST', '/sdk/v1/sessions/revoke', {});
  await vi.waitUntil(() => server.lines().some(({ route }) => route === '/sdk/v1/sessions/revoke'));
  expect(around.emulator.state.canaries.find(server.text())).toEqual([]);
  const cookies = [...client.cookies.values()];
  for (const secret of [...cookies, `"${code}"`, password, '@example.com', 'in-the-query']) {
    expect(server.text()).not.toContain(secret);
  }
  const failures = server.lines().filter(({ audit }) => audit === 'sign-in failed');
  const reasons = ['otp_code_not_found', 'no response', 'pkce_mismatch'];
  expect(failures.map(({ reason }) => reason)).toEqual(expect.arrayContaining(reasons));
});

it('S60 logs contain no secrets from failed database statements', async () => {
  const { client } = await server.signIn();
  const rename = (from: string, to: string) =>
    around.db.raw(`ALTER TABLE profiles RENAME COLUMN ${from} TO ${to}`);
  await rename('bio', 'former_bio');
  try {
    const response = await client.put('/api/profile', { bio: 'words-for-a-statement' });
    expect(response.status).toBe(500);
    await vi.waitUntil(() => server.lines().some(({ code }) => code === 'internal'));
  } finally {
    await rename('former_bio', 'bio');
  }
  expect(server.text()).not.toContain('words-for-a-statement');
});

it('S59 logs the cause of a failed click under the request id of its response', async () => {
  const { client } = await server.signIn();
  const link = { title: 'Shop', url: 'https://example.com/' };
  const { id } = (await client.post('/api/links', link)).json<{ id: string }>();
  const rename = (from: string, to: string) =>
    around.db.raw(`ALTER TABLE link_days RENAME COLUMN ${from} TO ${to}`);
  await rename('bots', 'former_bots');
  try {
    const visitor = server.visitor('10.2.3.5');
    const { status, headers } = await visitor.post(`/api/links/${id}/click`);
    expect(status).toBe(500);
    const isAbout = ({ requestId, msg }: Record<string, unknown>) =>
      requestId === headers['x-request-id'] && msg === 'request failed';
    await vi.waitUntil(() => server.lines().some(isAbout));
    expect(server.lines().filter(isAbout)).toMatchObject([
      { code: 'internal', cause: expect.stringContaining('bots') },
    ]);
  } finally {
    await rename('former_bots', 'bots');
  }
});

it('S59 logs each request in one line with the request id of its response', async () => {
  const { client } = await server.signIn();
  const response = await client.get('/api/profile?secret=1');
  await vi.waitUntil(() => server.text().includes(`${response.headers['x-request-id']}`));
  expect(
    server.lines().filter(({ requestId }) => requestId === response.headers['x-request-id']),
  ).toMatchObject([{ method: 'GET', route: '/api/profile', status: 200, ms: expect.any(Number) }]);
});
