import { beforeEach, expect, it } from 'vitest';
import { refusal, signedInResponse } from '#test/api/gateway/provider-responses.ts';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const SEND = '/sdk/v1/otps/sms/login_or_create';
const small = await launchRecordedApp({ smsHourlyMax: 40, smsCountries: 'US,CA' });
const standard = await launchRecordedApp({ smsCountries: 'US,CA' });
const SENT = { body: { data: { method_id: 'phone-number-test-1' } } };
beforeEach(() => {
  small.upstream.script('*', SENT);
  standard.upstream.script('*', SENT);
});

let numbers = 0;
/** Returns an unused phone number, by default of the United States. */
const fresh = (prefix = '+1202555') => {
  numbers += 1;
  return prefix + String(1000 + numbers).padStart(4, '0');
};
const CANADA = '+1416555';
const send = (client: BrowserlessClient, phone_number = fresh(), path = SEND) =>
  client.post(path, { phone_number });
const passed = (responses: ClientResponse[]) =>
  responses.filter(({ status }) => status === 200).length;

/** Requests `count` messages concurrently, each from a new network. */
const burst = ({ app }: typeof small, count: number, prefix?: string) =>
  Promise.all(Array.from({ length: count }, () => send(app.visitor(), fresh(prefix))));

/** Returns a browser in which a phone number has signed in. */
async function knownFor(
  recorded: typeof small,
  number: string,
  client = recorded.app.visitor(),
): Promise<BrowserlessClient> {
  await send(client, number);
  const factor = { type: 'otp', delivery_method: 'sms' };
  const { data } = signedInResponse(recorded, { factor });
  const phone_numbers = [{ phone_number: number, verified: true }];
  const body = { data: { ...data, user: { ...data.user, phone_numbers } } };
  recorded.upstream.script('POST /sdk/v1/otps/authenticate', { body });
  const code = { token: '123456', method_id: 'phone-number-test-1' };
  expect((await client.post('/sdk/v1/otps/authenticate', code)).status).toBe(200);
  return client;
}

it('S72 a network may cause ten messages an hour, by text and WhatsApp together', async () => {
  const { app } = standard;
  const eager = app.visitor();
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      send(eager, fresh(), index % 2 ? SEND : SEND.replace('sms', 'whatsapp')),
    ),
  );
  expect(passed(responses)).toBe(10);
  const refused = responses.find(({ status }) => status === 429);
  expect(refused?.json()).toMatchObject({
    error_type: 'too_many_requests',
    error_message:
      'Too many text messages were requested. Try again later, or use another sign-in method.',
  });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(60);
  expect((await send(app.visitor())).status).toBe(200);
});

it('S72 unknown browsers may use half of the budget, and one country three quarters of that', async () => {
  expect(passed(await burst(small, 24))).toBe(15);
  expect(passed(await burst(small, 12, CANADA))).toBe(5);
  expect(small.upstream.requests).toHaveLength(20);
});

it('S72 half of the budget is reserved for known browsers, and the budget is never exceeded', async () => {
  const { app } = small;
  const owners: [BrowserlessClient, string][] = [];
  for (let count = 0; count < 3; count += 1) {
    const number = fresh();
    owners.push([await knownFor(small, number), number]);
  }
  await app.forgetRates();
  expect(passed(await burst(small, 24)) + passed(await burst(small, 24, CANADA))).toBe(20);
  const responses = await Promise.all(
    owners.flatMap(([owner, number]) => Array.from({ length: 9 }, () => send(owner, number))),
  );
  expect(passed(responses)).toBe(20);
});

it('S72 two hundred messages an hour are the default, a hundred of them for unknown browsers', async () => {
  expect(passed(await burst(standard, 90)) + passed(await burst(standard, 50, CANADA))).toBe(100);
});

it('S72 a message that the provider rejects is refunded', async () => {
  const { app, upstream } = standard;
  const eager = app.visitor();
  upstream.script('*', refusal(400, 'invalid_phone_number'));
  for (let count = 0; count < 12; count += 1) expect((await send(eager)).status).toBe(400);
  upstream.script('*', SENT);
  expect((await send(eager)).status).toBe(200);
});

it.each([
  ['Great Britain', '+447400123456'],
  ['the Bahamas, which share +1', '+12423591234'],
  ['Jamaica, which shares +1', '+18762101234'],
  ['Russia', '+79123456789'],
])('S72 sends no message to a number of %s', async (_, number) => {
  for (const path of [
    SEND,
    SEND.replace('sms', 'whatsapp'),
    SEND.replace('login_or_create', 'send/primary'),
  ]) {
    const response = await send(standard.app.visitor(), number, path);
    expect([response.status, response.json()]).toMatchObject([
      400,
      {
        error_type: 'phone_number_country_not_allowed',
        error_message:
          'Text messages to this country are not available. Use another sign-in method.',
      },
    ]);
  }
  expect(standard.upstream.requests).toEqual([]);
});

const NO_NUMBERS = ['+10000000000', '+1999', '+99912345678', '+15555555'];
/**
 * Numbers with a national prefix after the calling code, which would be another spelling of a valid
 * number.
 */
const SPELLED_TWICE = ['+112025550123', '+114165550123', '+4407400123456'];
/** Premium-rate, toll-free and personal numbers of the United States. */
const NO_MOBILES = ['+19002345678', '+18002345678', '+15002345678'];

it.each([...NO_NUMBERS, ...SPELLED_TWICE, ...NO_MOBILES])(
  'S72 %s is not a mobile number, and gets no message',
  async (number) => {
    const response = await send(standard.app.visitor(), number);
    expect([response.status, response.json()]).toMatchObject([
      400,
      { error_message: 'Invalid phone number, please try again.' },
    ]);
    expect(standard.upstream.requests).toEqual([]);
  },
);

it('S72 a number of Canada is allowed', async () => {
  expect((await send(standard.app.visitor(), '+14165550123')).status).toBe(200);
});

it('S72 all known browsers together may cause ten messages an hour to one number', async () => {
  const number = fresh();
  const owners: BrowserlessClient[] = [];
  for (let count = 0; count < 4; count += 1) {
    owners.push(await knownFor(standard, number));
  }
  await standard.app.forgetRates();
  const responses = await Promise.all(
    owners.flatMap((owner) => Array.from({ length: 6 }, () => send(owner, number))),
  );
  expect(passed(responses)).toBe(10);
});

it('S72 known browsers may cause twenty messages an hour from one network', async () => {
  const network = standard.app.visitor();
  const owners: [BrowserlessClient, string][] = [];
  for (let count = 0; count < 3; count += 1) {
    const number = fresh();
    owners.push([await knownFor(standard, number, network.copy()), number]);
  }
  await standard.app.forgetRates();
  const responses = await Promise.all(
    owners.flatMap(([owner, number]) => Array.from({ length: 9 }, () => send(owner, number))),
  );
  expect(passed(responses)).toBe(20);
});
