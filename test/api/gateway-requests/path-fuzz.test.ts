import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { arrivalOf, DIRECT, LISTED } from '#test/api/gateway/listed-endpoints.ts';
import { refusal } from '#test/api/gateway/provider-responses.ts';
import { rawBytes, rawRequest } from '#test/harness/app/raw-request.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { expectQuickBatch } from '#test/harness/cost/expect-quick.ts';

const { app, upstream } = await launchRecordedApp();
const rosa = await app.signIn();
beforeEach(() => upstream.script('*', refusal(400, 'fuzzed')));

const RUNS = 60;
const BATCH = 50;
/** The fields of all calls in one body, so that no contract rejects it. */
const BODY = JSON.stringify(Object.assign({}, ...LISTED.map(({ body }) => body)));

const PIECES = [
  ...[
    '/',
    '//',
    '/.',
    '/./',
    '/../',
    '..',
    '.',
    '\\',
    '..\\',
    ';',
    ';a=b',
    '?',
    '?/',
    '#',
    '@',
    ':',
  ],
  ...['%2f', '%2F', '%5c', '%2e', '%2e%2e%2f', '%252f', '%00', '%0d%0a', '%20', '%c0%af', '%u2215'],
  ...[
    '\0',
    '\t',
    '\x0b',
    '\x7f',
    '\xa0',
    '\xff',
    '*',
    '$&',
    '{id}',
    ':id',
    '~',
    'A',
    'e',
    '_',
    '-',
  ],
  ...[
    'sdk',
    'v1',
    'users',
    'me',
    'sessions',
    'b2b',
    'http://evil.example',
    'constructor',
    '__proto__',
  ],
];
const PREFIXES = [
  ...[
    '/sdk/v1',
    '/sdk/v1',
    '/sdk/v1',
    '/SDK/v1',
    '//sdk/v1',
    '/sdk//v1',
    '/sdk/v2',
    '/sdk',
    '',
    '/v1',
  ],
  ...[
    'http://evil.example/sdk/v1',
    'https://localhost/sdk/v1',
    '/x/../sdk/v1',
    '\\sdk\\v1',
    '/%73dk/v1',
  ],
];

const letter = (text: string, at: number, change: (it: string) => string) =>
  text.slice(0, at) + change(text.slice(at, at + 1)) + text.slice(at + 1);
/** Variants of a whole path. A lenient router would accept most of them. */
const TWISTS: ((text: string, at: number) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `${text}/`,
  (text) => text.toUpperCase(),
  (text, at) => letter(text, at % text.length, (it) => it.toUpperCase()),
  (text, at) => letter(text, at % text.length, (it) => `%${it.charCodeAt(0).toString(16)}`),
  (text, at) => letter(text, at % text.length, (it) => it + it),
];

/** A listed path with a small change. */
const bent = fc
  .record({
    prefix: fc.constantFrom(...PREFIXES),
    path: fc.constantFrom(...DIRECT.map(({ path }) => path)),
    twist: fc.constantFrom(...TWISTS),
    at: fc.nat(60),
    edits: fc.array(
      fc.record({
        at: fc.nat(60),
        drop: fc.nat(4),
        add: fc.oneof(fc.constantFrom('', ...PIECES), fc.string({ maxLength: 3 })),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ prefix, path, twist, at, edits }) => {
    const bend = (text: string, { at, drop, add }: (typeof edits)[number]) =>
      text.slice(0, at % (text.length + 1)) + add + text.slice((at % (text.length + 1)) + drop);
    return prefix + twist(edits.reduce(bend, path) || '/', at);
  });
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'POST', 'HEAD', 'PATCH', 'OPTIONS');
const requests = fc.array(fc.record({ method, target: fc.oneof(bent, bent, fc.webPath()) }), {
  minLength: BATCH,
  maxLength: BATCH,
});

const PLAIN = { method: 'GET', target: '/sdk/v1/users/me' };

const PATTERNS = LISTED.map(
  (endpoint) =>
    new RegExp(`^${arrivalOf(endpoint).replace(/[a-z-]+-test-1$/, '[A-Za-z0-9][\\w-]{0,127}')}$`),
);
const isListed = (call: string) => PATTERNS.some((pattern) => pattern.test(call));

/** Removes line breaks and spaces, which would end the target in the request line. */
const asSent = (target: string) => target.replace(/[\r\n ]/g, '');

/** Posy reads the account's factors before a call that adds or removes one. */
const OWN_LIST = /^GET \/v1\/users\/user-test-[\da-f-]{36}$/;

let addresses = 0;
async function send({ method, target }: { method: string; target: string }): Promise<void> {
  addresses += 1;
  const headers = {
    ...rosa.headers(method, Buffer.from(BODY)),
    Host: 'localhost:3000',
    'X-Forwarded-For': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
  const line = `${method} ${asSent(target)} HTTP/1.1`;
  await rawRequest(app.url, rawBytes(line, headers, BODY));
}

it('S43 S44 forwards only listed targets out of thousands of modified ones', async () => {
  let arrived = 0;
  await fc.assert(
    fc.asyncProperty(requests, async (batch) => {
      const before = upstream.requests.length;
      const all = [PLAIN, ...batch];
      await expectQuickBatch(
        all.map((it) => ({ name: `${it.method} ${it.target}`, send: () => send(it) })),
      );
      const calls = upstream.requests
        .slice(before)
        .map(({ method, target }) => `${method} ${target}`)
        .filter((call) => !OWN_LIST.test(call));
      const asked = new Set(
        all.map(({ method, target }) => `${method} ${asSent(target).split('?', 1)}`),
      );
      arrived += calls.length;
      expect(calls.filter((call) => !isListed(call))).toEqual([]);
      expect(calls.filter((call) => !asked.has(call))).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // Each batch contains PLAIN, whose arrival proves that the requests of the fuzz reach the
  // gateway.
  expect(arrived).toBeGreaterThanOrEqual(RUNS);
});
