import { request } from 'node:http';
import { expect, it } from 'vitest';
import { callSdk, type Fixture, setUp } from '../fixture.ts';

const send = (fixture: Fixture, to: string) =>
  callSdk(fixture, 'POST /otps/sms/login_or_create', { body: { phone_number: to } });

it('the inbox shows codes newest first, names the emulator, and runs no script', async () => {
  const fixture = await setUp();
  fixture.state.settings.project_name = '<script>alert(1)</script>';
  await send(fixture, '+12025550101');
  await send(fixture, '+12025550102');
  const page = await fetch(new URL('/emulator/inbox', fixture.url));
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain('These messages were not sent.');
  expect(html).not.toContain('<script');
  const codes = [...html.matchAll(/class="code">(\d{6})</g)].map(([, code]) => code);
  expect(codes).toEqual([
    fixture.state.inbox.latest('+12025550102').code,
    fixture.state.inbox.latest('+12025550101').code,
  ]);
});

it('every page links to the inbox, which is empty at first', async () => {
  const fixture = await setUp();
  const page = await (await fetch(fixture.startUrl())).text();
  const [, href = ''] = /<a href="([^"]+)">Inbox</.exec(page) ?? [];
  expect(await (await fetch(new URL(href, fixture.url))).text()).toContain('No messages yet.');
});

it('an admin call returns the inbox as JSON', async () => {
  const fixture = await setUp();
  await send(fixture, '+12025550101');
  const { messages } = await (await fetch(new URL('/emulator/admin/inbox', fixture.url))).json();
  expect(messages).toMatchObject([{ channel: 'sms', to: '+12025550101' }]);
});

it('the inbox rejects rebound host names', async () => {
  const { url } = await setUp();
  expect(await statusOf(new URL('/emulator/inbox', url), 'rebound.example')).toBe(403);
});

/**
 * Returns the status of a GET request. Uses `http.request`, because Node's fetch sets the `host`
 * header itself.
 */
function statusOf(url: URL, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
