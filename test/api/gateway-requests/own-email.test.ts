import { describe, expect, it } from 'vitest';
import { SIGN_IN_LIMITS } from '#bff/auth/sign-in-limits/limit-table.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { createEthereumWallet } from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';
import { addEmail } from '#test/stytch-emulator/users/contacts.ts';

const { app, upstream } = await launchRecordedApp({ signInCaptcha: 'on' });
const { state } = app.emulator;
const CAPTCHA = { captcha_token: 'solved' };
const SENDS = ['/otps/email/send/primary', '/otps/email/send/secondary'];

async function byWallet() {
  const client = app.visitor();
  const { address, type, sign } = createEthereumWallet();
  const named = { crypto_wallet_address: address, crypto_wallet_type: type };
  const path = '/sdk/v1/crypto_wallets/authenticate';
  const started = await client.post(`${path}/start/primary`, named);
  const { challenge } = started.json<{ data: { challenge: string } }>().data;
  const response = await client.post(path, { ...named, signature: sign(challenge) });
  expect(response.status).toBe(200);
  return client;
}

describe.each(SENDS)('POST %s with a captcha token only', (path) => {
  it('provider-11 sends a code to the only address of the session’s user', async () => {
    const { email, name } = newPerson();
    const client = await app.signIn({ email, name });
    upstream.forget();
    for (const body of [CAPTCHA, {}]) {
      const response = await client.post(`/sdk/v1${path}`, body);
      expect([response.status, response.json()]).toMatchObject([
        200,
        { data: { method_id: expect.any(String) } },
      ]);
      expect(JSON.parse(upstream.last(`POST /sdk/v1${path}`).body)).toEqual({ ...body, email });
    }
    expect(state.inbox.latest(email).code).toMatch(/^\d{6}$/);
  });

  it('sends to the address in the body, if there is one', async () => {
    const client = await app.signIn();
    const { email } = newPerson();
    upstream.script(`POST /sdk/v1${path}`, { body: { data: { method_id: 'x' } } });
    expect((await client.post(`/sdk/v1${path}`, { ...CAPTCHA, email })).status).toBe(200);
    expect(JSON.parse(upstream.last(`POST /sdk/v1${path}`).body)).toMatchObject({ email });
    for (const wrong of ['', null, 1, 'nowhere']) {
      const response = await client.post(`/sdk/v1${path}`, { ...CAPTCHA, email: wrong });
      expect(response.status).toBe(400);
    }
  });

  it('provider-11 is rejected with 400 for an account with several addresses or none', async () => {
    const several = await app.signIn();
    const { user_id } = (await several.get('/sdk/v1/users/me')).json<{
      data: { user_id: string };
    }>().data;
    const user = state.users.byId(user_id);
    if (user) addEmail(state, user, newPerson().email);
    for (const client of [several, await byWallet()]) {
      upstream.forget();
      const response = await client.post(`/sdk/v1${path}`, CAPTCHA);
      expect([response.status, response.json()]).toMatchObject([
        400,
        {
          status_code: 400,
          error_type: 'email_required',
          error_message: expect.stringMatching(
            /(several|no) email address(es)?\. The request must/,
          ),
          request_id: expect.any(String),
        },
      ]);
      expect(upstream.sdkCalls()).toEqual(['GET /sdk/v1/users/me']);
    }
  });

  it('provider-11 is rejected without a session, and no call is made', async () => {
    upstream.forget();
    const response = await app.visitor().post(`/sdk/v1${path}`, CAPTCHA);
    expect([400, 401]).toContain(response.status);
    expect(response.json()).toMatchObject({ status_code: response.status });
    expect(upstream.requests).toEqual([]);
  });

  it('S58 counts against the rate limit of the address', async () => {
    const client = await app.signIn();
    const statuses: number[] = [];
    for (
      let sent = 0;
      sent <= SIGN_IN_LIMITS.sendNetworkSoon.points + SIGN_IN_LIMITS.sendKnown.points;
      sent += 1
    ) {
      statuses.push((await client.post(`/sdk/v1${path}`, CAPTCHA)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
