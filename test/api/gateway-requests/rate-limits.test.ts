import { beforeEach, describe, expect, it } from 'vitest';
import { arrivalOf, DIRECT, nameOf, SIGNING_IN } from '#test/api/gateway/listed-endpoints.ts';
import { refusal } from '#test/api/gateway/provider-responses.ts';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream } = await launchRecordedApp();
beforeEach(() => upstream.script('*', { body: { data: { method_id: 'email-test-1' } } }));

const SEND = '/sdk/v1/otps/email/login_or_create';
const SMS = '/sdk/v1/otps/sms/login_or_create';
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const passed = (responses: ClientResponse[]) =>
  responses.filter(({ status }) => status === 200).length;

function expectRefused(responses: ClientResponse[], count: number, seconds = 60): void {
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(count);
  for (const response of refused) {
    expect(response.json()).toMatchObject({ status_code: 429, error_type: 'too_many_requests' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(seconds);
  }
}

let victims = 0;
const victim = () => {
  victims += 1;
  return `victim.${victims}@example.com`;
};
/** Returns the body, with an unused email address in place of the address that it contains. */
const withUnusedEmail = (body: object) => ('email' in body ? { ...body, email: victim() } : body);

it('S58 S71 one network may send five messages per minute and ten per hour to one address', async () => {
  const email = victim();
  const eager = app.visitor();
  const responses = await times(12, () => eager.post(SEND, { email }));
  expect(passed(responses)).toBe(5);
  expectRefused(responses, 7);
  expect(upstream.requests).toHaveLength(5);
  expect((await eager.post(SEND, { email: victim() })).status).toBe(200);

  await app.redis.del(await app.redis.keys('rate:sendNetworkSoon*'));
  expect(passed(await times(5, () => eager.post(SEND, { email })))).toBe(5);
  await app.redis.del(await app.redis.keys('rate:sendNetworkSoon*'));
  const late = await eager.post(SEND, { email });
  expect(late.status).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(60);
});

it('S58 S71 all networks together may send twenty messages per hour to one address, also in a burst', async () => {
  const email = victim();
  const responses = await times(30, () => app.visitor().post(SEND, { email }));
  expect(passed(responses)).toBe(20);
  expectRefused(responses, 10, 3600);
  expect(upstream.requests).toHaveLength(20);
  expect((await app.visitor().post(SEND, { email: victim() })).status).toBe(200);
});

it('S58 widget-56 codes, links and resets to one address count together', async () => {
  const email = victim();
  const eager = app.visitor();
  const responses = [];
  for (const path of [
    SEND,
    '/sdk/v1/otps/email/send/primary',
    '/sdk/v1/magic_links/email/login_or_create',
    '/sdk/v1/magic_links/email/send/primary',
    '/sdk/v1/passwords/email/reset/start',
    SEND,
  ]) {
    responses.push(await eager.post(path, { email }));
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
});

describe('S58 another spelling of an address is the same mailbox', () => {
  it.each<[string, (email: string) => string]>([
    ['capitals', (email) => email.toUpperCase()],
    [
      'some capitals',
      (email) => email.replace(/[a-z]/g, (it, at) => (at % 2 ? it.toUpperCase() : it)),
    ],
    ['spaces around it', (email) => ` ${email}\t`],
    ['a tag', (email) => email.replace('@', '+tag@')],
    ['other dots at Gmail', (email) => email.replace('.', '').replace('@gm', '@googlem')],
    ['quotes', (email) => email.replace(/^(.*)@/, '"$1"@')],
    ['a comment', (email) => email.replace('@', '(at)@')],
    ['a full stop of another script', (email) => `${email}\u3002`],
    ['wide letters', (email) => email.replace('v', '\uff56')],
    ['a capital of another script', (email) => email.replace('example', 'exam\u{1d5c9}le')],
  ])('%s', async (name, bend) => {
    const email = name.includes('Gmail') ? victim().replace('example', 'gmail') : victim();
    const eager = app.visitor();
    const responses = await times(8, (index) =>
      eager.post(SEND, { email: index % 2 ? bend(email) : email }),
    );
    expect(passed(responses)).toBeLessThanOrEqual(5);
    expect(upstream.requests.length).toBeLessThanOrEqual(5);
  });

  it.each([
    '+1 202 555 0199',
    '+1-202-555-0199',
    '+1(202)5550199',
    '+1.202.555.0199',
    ' +12025550199 ',
    '12025550199',
    '+112025550199',
    '++12025550199',
    '+\u0661\u0662025550199',
    '+\uff11\uff12025550199',
    '+1\u200b2025550199',
    '+12025550199;ext=1',
    '+12025550199,1',
  ])('of the number +12025550199: %j', async (phone_number) => {
    const eager = app.visitor();
    const responses = await times(8, (index) =>
      eager.post(SMS, { phone_number: index % 2 ? phone_number : '+12025550199' }),
    );
    expect(passed(responses)).toBeLessThanOrEqual(5);
    expect(upstream.requests.length).toBeLessThanOrEqual(5);
  });
});

it('S71 dots distinguish mailboxes, except at Gmail', async () => {
  const eager = app.visitor();
  const emails = ['nora.lind@example.com', 'noralind@example.com'];
  const responses = await times(10, (index) => eager.post(SEND, { email: emails[index % 2] }));
  expect(passed(responses)).toBe(10);
});

it('S58 texts and WhatsApp messages to one number count together', async () => {
  const phone_number = '+12025550188';
  const eager = app.visitor();
  const responses = await times(8, (index) =>
    eager.post(index % 2 ? SMS : SMS.replace('sms', 'whatsapp'), { phone_number }),
  );
  expect(passed(responses)).toBe(5);
});

it('S58 one browser may send at most thirty messages in a burst, to all addresses together', async () => {
  const eager = app.visitor();
  const responses = await times(40, () => eager.post(SEND, { email: victim() }));
  expect(passed(responses)).toBe(30);
  expectRefused(responses, 10);
});

it.each(
  SIGNING_IN.filter(({ session }) => session === 'optional').map((it) => [nameOf(it), it] as const),
)('S58 one network may try %s thirty times per minute, also in a burst', async (_, endpoint) => {
  upstream.script(arrivalOf(endpoint), refusal(404, 'otp_code_not_found'));
  const eager = app.visitor();
  const responses = await times(36, () =>
    eager.post(`/sdk/v1${endpoint.path}`, withUnusedEmail(endpoint.body)),
  );
  expectRefused(responses, 6);
  expect(upstream.requests.length).toBeLessThanOrEqual(30);
  const other = await app.visitor().post(`/sdk/v1${endpoint.path}`, withUnusedEmail(endpoint.body));
  expect(other.status).not.toBe(429);
});

it('S58 guesses of different kinds count together, even with another address in X-Forwarded-For', async () => {
  const eager = app.visitor();
  upstream.script('*', refusal(404, 'otp_code_not_found'));
  const [password, search] = DIRECT.filter(({ path }) =>
    ['/passwords/authenticate', '/users/search'].includes(path),
  );
  if (!password || !search) throw new Error('The calls are not listed.');
  const own = eager.headers('GET', undefined)['X-Forwarded-For'];
  const responses = await times(36, (index) =>
    eager.send('POST', `/sdk/v1${(index % 2 ? password : search).path}`, {
      body: withUnusedEmail((index % 2 ? password : search).body),
      headers: { 'X-Forwarded-For': `203.0.113.${index}, ${own}` },
    }),
  );
  expectRefused(responses, 6);
});

it('S58 one network may make 240 gateway calls per minute in total', async () => {
  const eager = app.visitor();
  const responses = await times(250, () => eager.post('/sdk/v1/events', []));
  expect(passed(responses)).toBe(240);
  expectRefused(responses, 10);
});
