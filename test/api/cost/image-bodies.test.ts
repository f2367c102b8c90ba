import { beforeEach, describe, expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { filled } from '#test/harness/cost/adversarial-texts.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';
import { pauseCostWatch } from '#test/harness/cost/watch-cost.ts';

pauseCostWatch();
const app = await launchTestApp();
const rosa = await app.signIn();
const KB = 1024;
const SIZE = 8 * KB * KB - 100;
const ROUTES = [
  ...['POST /api/profile/picture', 'POST /api/profile/background-photo'],
  ...['POST /api/links', 'PUT /api/links/:id'],
];
/** The routes share the middleware that parses bodies, so the first one represents the others. */
const [representative] = ROUTES;
type Named = readonly (readonly [name: string, body: Buffer])[];

const fill = (unit: string) => filled(unit, SIZE);
const REJECTED: Named = [
  ['brackets', Buffer.from(fill('['))],
  ['nested arrays', Buffer.from(fill('[').slice(SIZE / 2) + fill(']').slice(SIZE / 2))],
  ['objects', Buffer.from(fill('{"a":'))],
  ['quotes', Buffer.from(fill('"'))],
  ['escaped quotes', Buffer.from(`{"image":"${fill('\\"')}"}`)],
  ['escapes', Buffer.from(`{"image":"${fill('\\u0041')}"}`)],
  ['spaces', Buffer.from(fill(' '))],
  ['zeros', Buffer.from(fill('[0'))],
];
const BODIES: Named = [
  ['a title of spaces', Buffer.from(`{"title":"${fill(' ')}"}`)],
  ['a title of line breaks', Buffer.from(`{"title":"${fill('\\n')}"}`)],
  ['a title of controls', Buffer.from(`{"title":"${fill('\\u0001')}"}`)],
  ['a title of letters', Buffer.from(`{"title":"${fill('a')}"}`)],
  ['an address of spaces', Buffer.from(`{"title":"a","url":"a${fill(' ')}a"}`)],
  ['a data URL without an image', Buffer.from(`{"image":"data:image/png;base64,${fill('A')}"}`)],
  ['a data URL without an end', Buffer.from(`{"image":"data:${fill(';')}"}`)],
];

function send(route: string, body: Buffer) {
  const [method = '', path = ''] = route.replace(':id', 'x').split(' ');
  return rosa.send(method, path, { body });
}

beforeEach(() => app.forgetRates());

describe('S62 8 MB on an image route do not block the event loop for more than 50 ms', () => {
  it.each(ROUTES)('%s', async (route) => {
    for (const [what, body] of [...BODIES, ...(route === representative ? REJECTED : [])]) {
      const response = await expectQuick(`${route} with ${what}`, () => send(route, body));
      expect(response.status, what).toBeLessThan(500);
      await app.forgetRates();
    }
  });

  it.each(ROUTES)('S84 %s rejects bytes that are not UTF-8 with 400', async (route) => {
    const between = (bytes: Buffer) =>
      Buffer.concat([Buffer.from('{"title":"'), bytes, Buffer.from('"}')]);
    const invalid: Named = [
      ['0xff', Buffer.alloc(SIZE, 0xff)],
      ['a two-byte character without its end', Buffer.alloc(SIZE, Buffer.from([0xc3, 0x41]))],
      ['a three-byte character without its end', Buffer.alloc(SIZE, Buffer.from([0xe4, 0xb8]))],
      ['a four-byte character without its end', Buffer.alloc(SIZE, 0xf0)],
    ];
    const wrong: Named = [
      ...(route === representative ? invalid : []),
      ['one wrong byte at the end', Buffer.concat([Buffer.alloc(SIZE - 1, 'a'), Buffer.of(0xff)])],
      ['a lone surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ];
    for (const [what, bytes] of wrong) {
      const name = `${route} with ${what}`;
      const response = await expectQuick(name, () => send(route, between(bytes)));
      expect([what, response.status, response.json()]).toMatchObject([
        what,
        400,
        { error: 'The request body is not valid UTF-8.' },
      ]);
      await app.forgetRates();
    }
  });
});
