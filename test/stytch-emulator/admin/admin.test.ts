import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { setUp, signIn } from '../fixture.ts';

describe('the admin calls', () => {
  it('show counts and what was issued', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    const state = await (await fetch(new URL('/emulator/admin/state', fixture.url))).json();
    expect(state).toMatchObject({ users: 1, sessions: 1 });
    expect(state.calls['POST /v1/oauth/authenticate']).toBe(1);
    const issued = await (await fetch(new URL('/emulator/admin/canaries', fixture.url))).json();
    expect(issued.marker).toBe(fixture.state.canaries.marker);
    expect(issued.issued).toContainEqual({ kind: 'session_token', value: session_token });
  });

  it.each([
    { host: 'rebound.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://evil.example' },
  ])('refuse a web page and a rebound name: %o', async (headers) => {
    const { url } = await setUp();
    expect(await statusOf(new URL('/emulator/admin/canaries', url), headers)).toBe(403);
  });
});

/** Node's fetch sets `host` and the fetch metadata itself, so this uses `http.request`. */
function statusOf(url: URL, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
