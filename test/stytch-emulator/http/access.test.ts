import { describe, expect, it } from 'vitest';
import { callSdk, type Fixture, setUp } from '../fixture.ts';

const bootstrap = ({ state }: Fixture) =>
  `GET /projects/bootstrap/${state.project.publicToken}` as const;

describe('credentials of the browser SDK', () => {
  it.each(['{token}:{token}', '{token}:', '{token}'])(
    'are accepted without a session as %s',
    async (form) => {
      const fixture = await setUp();
      const basic = form.replaceAll('{token}', fixture.state.project.publicToken);
      const headers = { authorization: `Basic ${btoa(basic)}` };
      expect(await callSdk(fixture, bootstrap(fixture), { headers })).toMatchObject({
        status: 200,
        data: { status_code: 200, request_id: expect.any(String), vertical: 'CONSUMER' },
      });
      expect(await callSdk(fixture, 'GET /users/me', { headers })).toMatchObject({
        status: 401,
        error: '401 user_unauthenticated',
      });
    },
  );

  it.each(['', `Basic ${btoa('public-token-test-other:')}`, 'Bearer x'])(
    'are rejected as %o',
    async (authorization) => {
      const fixture = await setUp();
      const response = await callSdk(fixture, bootstrap(fixture), { headers: { authorization } });
      expect(response.error).toBe('401 unauthorized_credentials');
    },
  );

  it.each(['', 'http://evil.example', 'http://localhost:3001'])(
    'are rejected from a page at %o',
    async (host) => {
      const fixture = await setUp();
      const headers = { 'x-sdk-parent-host': host };
      const response = await callSdk(fixture, bootstrap(fixture), { headers });
      expect(response.error).toBe('400 bad_domain_for_stytch_sdk');
    },
  );
});

it('telemetry is accepted without credentials', async () => {
  const { url } = await setUp();
  const response = await fetch(new URL('/sdk/v1/events', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[]',
  });
  expect(response.status).toBe(200);
});
