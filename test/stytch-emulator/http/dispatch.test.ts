import { describe, expect, it, vi } from 'vitest';
import { errorOf, setUp } from '../fixture.ts';

describe('responses', () => {
  it.each(['/', '/v1/users', '/v1/users/', '/v2/sessions', '/v1/users/%E0%A4%A'])(
    'contain the error object of Stytch for an unknown route: %s',
    async (path) => {
      const { url } = await setUp();
      const response = await fetch(url.slice(0, -1) + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        status_code: 404,
        request_id: expect.stringMatching(/^request-id-test-/),
        error_type: 'route_not_found',
        error_message: expect.any(String),
        error_url: expect.stringContaining('https://'),
      });
    },
  );

  it('are 413 for a large body and 400 for invalid JSON', async () => {
    const fixture = await setUp();
    const large = fixture.client.oauth.authenticate({ token: 'x'.repeat(70_000) });
    expect(await errorOf(large)).toBe('413 bad_request');
    const response = await fetch(new URL('/emulator/admin/faults', fixture.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
  });
});

it('prints the name and the frames of an unexpected error, but not its message', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client, state } = await setUp();
  vi.spyOn(state.users, 'removeExpired').mockImplementation(() => {
    throw new TypeError('token of Rosa\nsecond line');
  });
  const call = client.oauth.authenticate({ token: 'any' });
  expect(await errorOf(call)).toBe('500 internal_server_error');
  const text = printed.mock.calls.flat().join(' ');
  expect(text).toMatch(/^Stytch emulator: unexpected TypeError\n {4}at .*dispatch/);
  expect(text).not.toMatch(/Rosa|second line/);
});
