import { beforeEach, expect, it } from 'vitest';
import { arrivalOf, LISTED, nameOf } from '#test/api/gateway/listed-endpoints.ts';
import { plantRemoved } from '#test/api/gateway/plant-removed.ts';
import { make, prepare, sameSessionResponse } from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { readStored } from '#test/harness/app/session-records.ts';
import { PROJECT, PUBLIC_URL } from '#test/harness/app/surroundings.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
const rosa = await app.signIn();
const { publicToken } = PROJECT;

/** Decodes an Authorization header with basic credentials. */
function credential(authorization: string | undefined): string {
  const [, basic = ''] = /^Basic (.+)$/.exec(authorization ?? '') ?? [];
  return Buffer.from(basic, 'base64').toString();
}

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const SDK_CLIENT = Buffer.from('{"event_id":"1"}').toString('base64');

const FORGED = {
  Authorization: basic(`${publicToken}:st-forged`),
  'Proxy-Authorization': basic('forged:forged'),
  Cookie: 'posy=forged; stytch_session=forged; stytch_session_jwt=forged',
  Host: 'forged.example',
  Forwarded: 'for=forged;host=forged.example',
  'X-Forwarded-Host': 'forged.example',
  'X-Forwarded-Proto': 'forged',
  'X-Real-IP': 'forged',
  'True-Client-IP': 'forged',
  'X-SDK-Parent-Host': 'https://forged.example',
  'X-SDK-Client': 'forged, not base64',
  'X-Stytch-OAuth-Type': 'forged',
  'X-Original-URL': '/forged',
  'Accept-Language': 'forged',
  'User-Agent': 'forged',
  Referer: 'https://localhost/forged',
  Range: 'bytes=0-forged',
  'Accept-Encoding': 'forged',
  Expect: undefined,
  Traceparent: 'forged',
};

beforeEach(() => upstream.script('*', { body: { data: {} } }));

it.each(LISTED.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'S45 %s is sent with our credential and our address, and without the browser’s headers',
  async (_, endpoint) => {
    await prepare(recorded, rosa, endpoint);
    await plantRemoved(recorded, rosa, endpoint);
    upstream.script('*', { body: await sameSessionResponse(recorded, rosa) });
    const { sessionToken } = await readStored(app, rosa);
    await make(rosa, endpoint);
    const { headers } = upstream.last(arrivalOf(endpoint));
    const token = endpoint.session === 'none' ? publicToken : sessionToken;
    expect(credential(headers.authorization)).toBe(`${publicToken}:${token}`);
    expect(headers['x-sdk-parent-host']).toBe(PUBLIC_URL);
    const names = ['authorization', 'connection', 'content-type', 'host', 'x-sdk-parent-host'];
    const sent = Object.keys(headers).filter((name) => name !== 'content-length');
    expect(sent.sort()).toEqual(names);
  },
);

it('S45 forged headers are not forwarded', async () => {
  const cookie = [...rosa.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { ...FORGED, Cookie: `${cookie}; ${FORGED.Cookie}` };
  expect((await rosa.get('/sdk/v1/users/me', headers)).status).toBe(200);
  await rosa.post('/sdk/v1/users/search', { email: 'rosa@example.com' }, headers);
  expect(upstream.requests).toHaveLength(2);
  for (const { headers } of upstream.requests) {
    expect(JSON.stringify(headers)).not.toContain('forged');
    expect(credential(headers.authorization)).not.toContain('forged');
    expect(headers.host).toBe(new URL(upstream.url).host);
  }
});

it('S45 a forged credential does not sign in', async () => {
  const { sessionToken } = await readStored(app, rosa);
  const stolen = { Authorization: basic(`${publicToken}:${sessionToken}`) };
  const stranger = app.visitor();
  expect((await stranger.get('/sdk/v1/users/me', stolen)).status).toBe(401);
  await stranger.post('/sdk/v1/otps/sms/login_or_create', { phone_number: '+12025550148' }, stolen);
  expect(upstream.sdkCalls()).toEqual(['POST /sdk/v1/otps/sms/login_or_create']);
  expect(credential(upstream.requests[0]?.headers.authorization)).toBe(
    `${publicToken}:${publicToken}`,
  );
});

it('the SDK’s client header is forwarded only as base64', async () => {
  const forwarded = async (value: string) => {
    await rosa.get('/sdk/v1/users/me', { 'X-SDK-Client': value });
    return upstream.requests.at(-1)?.headers['x-sdk-client'];
  };
  expect(await forwarded(SDK_CLIENT)).toBe(SDK_CLIENT);
  for (const value of ['{"a":1}', 'a b', 'a,b', 'é', `${'a'.repeat(4097)}`, '']) {
    expect(await forwarded(value), value).toBeUndefined();
  }
});
