import { describe, it } from 'vitest';
import { refusal } from '#test/api/gateway/provider-responses.ts';
import { rawBytes, rawRequest } from '#test/harness/app/raw-request.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { filled, HEADER_UNITS } from '#test/harness/cost/adversarial-texts.ts';
import { expectQuickBatch } from '#test/harness/cost/expect-quick.ts';

const { app, upstream } = await launchRecordedApp();
const rosa = await app.signIn();
const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
const added = await rosa.post('/api/links', { title: 'A', url: 'https://a.example' });
const { id } = added.json<{ id: string }>();
const script = /\/assets\/visit-[\w-]+\.js/.exec((await rosa.get(`/u/${username}`)).text)?.[0];

/**
 * Length of the tested header's value in characters. Node accepts 16 KB for the request line and
 * all headers.
 */
const LENGTH = 15_000;
/** Headers that the server or its libraries read. */
const NAMES = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Cookie', 'Host', 'Origin', 'Referer'],
  ...[
    'If-None-Match',
    'If-Modified-Since',
    'Cache-Control',
    'Range',
    'User-Agent',
    'Authorization',
  ],
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Sec-Fetch-Site',
    'Sec-Fetch-Dest',
  ],
  ...['Sec-Purpose', 'Content-Type', 'Content-Encoding', 'Expect', 'Upgrade', 'X-SDK-Client'],
  ...['Svix-Id', 'Svix-Timestamp', 'Svix-Signature'],
];
/** One route for each kind of handler and middleware. */
const ROUTES = [
  `GET /u/${username}`,
  'GET /login',
  `GET ${script}`,
  'GET /no/such/page',
  'GET /api/profile',
  'GET /auth/google/start',
  `POST /api/links/${id}/click`,
  'POST /sdk/v1/sessions/authenticate',
  'POST /webhooks/stytch',
];
/** Prefix of the value for headers that are parsed as a URL, so that the parser reads the text. */
const START: Record<string, string> = { Referer: 'https://', Origin: 'https://' };

describe.each(ROUTES)('S61 no header of %s blocks the event loop for more than 50 ms', (route) => {
  it.each(NAMES)('%s', async (name) => {
    upstream.script('*', refusal(400, 'cost'));
    const body = route.startsWith('POST /sdk') || route.startsWith('POST /web') ? '{}' : '';
    const { Cookie = '' } = rosa.headers('GET', undefined);
    const usual = { Host: 'localhost', 'Content-Type': 'application/json', Cookie };
    // Concurrent requests cost less CPU time: they share the commands to Redis.
    await expectQuickBatch(
      HEADER_UNITS.map((unit) => {
        const value = (START[name] ?? '') + filled(unit, LENGTH);
        const bytes = rawBytes(`${route} HTTP/1.1`, { ...usual, [name]: value }, body);
        const what = `${route} with ${name}: ${JSON.stringify(unit)}`;
        return { name: what, send: () => rawRequest(app.url, bytes) };
      }),
    );
    await app.forgetRates();
  });
});
