import { expect, it } from 'vitest';
import { DIRECT, nameOf } from '#test/api/gateway/listed-endpoints.ts';
import { make } from '#test/api/gateway/provider-responses.ts';
import { launchSurroundings, PROJECT } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

it('S48 without Redis every call returns 503 in the SDK’s format; afterwards the session is unchanged', async () => {
  const around = await launchSurroundings();
  const proxy = await startTcpProxy(around.redisUrl);
  const app = await startApp(around, { redisUrl: proxy.url });
  try {
    const rosa = await app.signIn();
    const cookies = [...rosa.cookies];
    proxy.cut();
    const responses = await Promise.all([
      ...DIRECT.map(async (endpoint) => [nameOf(endpoint), await make(rosa, endpoint)] as const),
      ['check', await rosa.post('/sdk/v1/sessions/authenticate', {})] as const,
      ['sign-out', await rosa.send('POST', '/sdk/v1/sessions/revoke', {})] as const,
      ['settings', await rosa.get(`/sdk/v1/projects/bootstrap/${PROJECT.publicToken}`)] as const,
    ]);
    for (const [name, response] of responses) {
      expect(response.status, name).toBe(503);
      expect(response.json(), name).toMatchObject({
        status_code: 503,
        error_type: 'service_unavailable',
        error_message: 'Service temporarily unavailable. Please try again.',
      });
      expect([response.setCookies, response.headers['clear-site-data']], name).toEqual([
        [],
        undefined,
      ]);
    }
    expect([...rosa.cookies]).toEqual(cookies);
    proxy.mend();
    const signedIn = async () =>
      (await rosa.post('/sdk/v1/sessions/authenticate', {})).json<{ data?: { user: unknown } }>();
    await expect.poll(signedIn, { timeout: 10_000 }).toMatchObject({ data: { user: {} } });
  } finally {
    await app.stop();
    await proxy.stop();
  }
});
