import { expect, it } from 'vitest';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';

const { app, upstream } = await launchRecordedApp();
const rosa = await app.signIn();
/** The gateway reads 512 KB of an answer. */
const HALF = 250 * 1024;

it.each([
  ['nested arrays', '['.repeat(HALF) + ']'.repeat(HALF)],
  ['nested objects', `${'{"a":'.repeat(HALF / 5)}1${'}'.repeat(HALF / 5)}`],
  ['many values', `{"data":[${'{},'.repeat(HALF / 2)}1]}`],
])(
  'S62 an answer of the provider that is made of %s is 503 and blocks nothing',
  async (_, body) => {
    upstream.script('*', { body });
    const ask = () => rosa.get('/sdk/v1/users/me');
    expect((await expectQuick('GET /sdk/v1/users/me', ask)).status).toBe(503);
  },
);
