import { describe, expect, it } from 'vitest';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';

const { app, upstream } = await launchRecordedApp();
const rosa = await app.signIn();
/** Half of the size in bytes of a response just below the gateway's limit of 512 KB. */
const HALF = 250 * 1024;

it.each([
  ['nested arrays', '['.repeat(HALF) + ']'.repeat(HALF)],
  ['nested objects', `${'{"a":'.repeat(HALF / 5)}1${'}'.repeat(HALF / 5)}`],
  ['many values', `{"data":[${'{},'.repeat(HALF / 2)}1]}`],
])(
  'S62 responds 503 to a provider response of %s, without blocking the event loop',
  async (_, body) => {
    upstream.script('*', { body });
    const ask = () => rosa.get('/sdk/v1/users/me');
    expect((await expectQuick('GET /sdk/v1/users/me', ask)).status).toBe(503);
  },
);

describe('S61 tokens in a response of the provider', () => {
  const token = (index: number) => `${'a'.repeat(20)}-${index}`;
  const tokens = (count: number) => Array.from({ length: count }, (_, index) => token(index));
  const filler = { text: 'a'.repeat(100 * 1024) };
  const ask = () => rosa.get('/sdk/v1/users/me');

  it('S46 are removed from metadata without a separate search for each token', async () => {
    const metadata = { a: { session_token: tokens(1_500) }, ...filler };
    const user = { untrusted_metadata: metadata, trusted_metadata: metadata };
    upstream.script('*', { body: { data: { user } } });
    const response = await expectQuick('GET /sdk/v1/users/me', ask);
    expect(response.status).toBe(200);
    const stripped = { a: {}, ...filler };
    expect(response.json()).toEqual({
      data: { user: { untrusted_metadata: stripped, trusted_metadata: stripped } },
    });
  });

  it('S46 result in 503 if metadata repeats one of them under another name', async () => {
    const user = { untrusted_metadata: { note: token(1) } };
    upstream.script('*', { body: { data: { session_token: token(1), user } } });
    expect((await ask()).status).toBe(503);
  });

  it.each([
    [1_500, 503],
    [21, 503],
    [20, 200],
  ])('outside metadata: %i tokens result in %i', async (count, status) => {
    upstream.script('*', { body: { data: { session_token: tokens(count), ...filler } } });
    expect((await expectQuick('GET /sdk/v1/users/me', ask)).status).toBe(status);
  });

  it('are counted once if they are equal', async () => {
    upstream.script('*', { body: { data: { session_token: Array(1_500).fill(token(1)) } } });
    expect((await expectQuick('GET /sdk/v1/users/me', ask)).status).toBe(200);
  });
});

it.each([
  [4_096, 200],
  [4_097, 400],
])('S61 responds to untrusted_metadata of %i bytes with %i', async (size, status) => {
  upstream.script('*', { body: { data: {} } });
  const text = 'é'.repeat(1_000);
  const rest = size - Buffer.byteLength(JSON.stringify({ text, rest: '' }));
  const body = { untrusted_metadata: { text, rest: 'a'.repeat(rest) } };
  expect((await rosa.put('/sdk/v1/users/me', body)).status).toBe(status);
});
