import { describe, expect, it } from 'vitest';
import { LOGIN_URL, setUp } from '../fixture.ts';
import { cancelSignIn, postToPage } from './choose-account.ts';

async function errorOf(url: URL): Promise<string> {
  const response = await fetch(url);
  const body = await response.json();
  expect(body).toMatchObject({ status_code: response.status, request_id: expect.any(String) });
  return `${response.status} ${body.error_type}`;
}

describe('oauth start', () => {
  it('rejects an unknown or missing public token', async () => {
    const { startUrl } = await setUp();
    expect(await errorOf(startUrl({ public_token: 'other' }))).toBe('401 public_token_not_found');
    expect(await errorOf(startUrl({ public_token: '' }))).toBe('401 public_token_required');
  });

  it.each([
    'https://evil.example/auth/callback',
    LOGIN_URL.split('?')[0]?.concat('/'),
    `${LOGIN_URL}&more=1`,
    LOGIN_URL.replace('localhost', 'LOCALHOST'),
    'javascript:alert(1)',
  ])('rejects the redirect URL %s', async (url) => {
    const { startUrl } = await setUp();
    const refused = '400 no_match_for_provided_oauth_url';
    expect(await errorOf(startUrl({ login_redirect_url: url }))).toBe(refused);
    expect(await errorOf(startUrl({ signup_redirect_url: url }))).toBe(refused);
  });

  it('rejects a challenge that is not S256', async () => {
    const { startUrl } = await setUp();
    const refused = '400 invalid_pkce_code_challenge';
    expect(await errorOf(startUrl({ code_challenge: 'plain' }))).toBe(refused);
  });
});

describe('account page', () => {
  it('names the emulator, offers three accounts, and runs no script', async () => {
    const { startUrl } = await setUp();
    const response = await fetch(startUrl());
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Stytch emulator.');
    expect(html).toContain('no data leaves this machine');
    expect(html.match(/class="account"/g)).toHaveLength(3);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=/i);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; img-src data:; style-src 'sha256-");
    expect(policy).toContain("form-action 'self' http://localhost:3000;");
  });

  it('rejects an invalid email address and escapes the input', async () => {
    const { startUrl, state } = await setUp();
    const name = `"><script>alert('1')</script>`;
    const response = await postToPage(startUrl(), 'choose', { name, email: `x"'<b>@y` });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"');
    expect(html).toContain('value="x&quot;&#39;&lt;b&gt;@y"');
    expect(html).toContain('aria-invalid="true" aria-describedby="email-error"');
    expect(state.users.count()).toBe(0);
  });

  it('requires a name', async () => {
    const { startUrl } = await setUp();
    const response = await postToPage(startUrl(), 'choose', { name: ' ', email: 'a@b.example' });
    expect(await response.text()).toContain('Enter a name.');
  });

  it('redirects without a token after Cancel', async () => {
    const { startUrl, state } = await setUp();
    const back = await cancelSignIn(startUrl());
    expect(back.href.startsWith(`${LOGIN_URL}&error=access_denied&`)).toBe(true);
    expect(back.searchParams.has('token')).toBe(false);
    expect(state.users.count()).toBe(0);
  });

  it('reports an expired sign-in', async () => {
    const { url } = await setUp();
    const response = await fetch(new URL('/v1/public/oauth/google/choose', url), {
      method: 'POST',
      body: new URLSearchParams({ flow: 'gone', name: 'Rosa', email: 'rosa@example.com' }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This sign-in has expired');
  });

  it('serves the pictures of the accounts', async () => {
    const { url } = await setUp();
    const response = await fetch(new URL('/emulator/avatars/123', url));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});
