import fc from 'fast-check';
import { type ListedRoute, nameOf } from '#test/harness/app/list-routes.ts';
import { CANARY, oddText } from '#test/harness/input/odd-values.ts';
import { oddBody } from './odd-bodies.ts';

export interface OddRequest {
  signedIn: boolean;
  method: string;
  target: string;
  /** Headers that are added to a browser's headers, or that replace them. */
  headers: Record<string, string>;
  /** The body, with one character per byte. */
  body: string;
  framing: 'length' | 'short length' | 'chunks';
}

/** The id and the username of an existing link and page, used in some of the paths. */
export interface Known {
  linkId: string;
  username: string;
}

/** A path segment, with or without a browser's percent-encoding. */
const oddSegment = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    ...[
      '%',
      '%zz',
      '%ff',
      '%c0%af',
      '%u2215',
      '%00',
      '%0d%0a',
      '%2F..%2F',
      '..%5c',
      '.',
      '..',
      '%E2%80%AE',
    ],
    ...[
      '__proto__',
      'constructor',
      CANARY,
      `${CANARY}%00`,
      'a'.repeat(3000),
      '0198f2f0-0000-7000-8000-000000000000',
    ],
    ...['order', 'picture', 'views', ';a=b', '*', '~', '\u00ff\u00fe', "'--", '{id}'],
  ),
);
const oddQuery = fc.constantFrom(
  ...[
    '',
    '',
    '',
    '?',
    '?a=1&a=2',
    '?range=7&range=all',
    '?range[]=7',
    '?__proto__[x]=1',
    '?constructor.prototype.x=1',
  ],
  ...[
    '?%',
    '?%00=%ff',
    '?=',
    '?&&&',
    `?error=${CANARY}&error=1`,
    `?${'a=1&'.repeat(800)}`,
    '?token=1&token=2',
    '??',
  ],
);

const TYPES = [
  ...[
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;;;',
    'application/json; charset="',
    'application/json, text/plain',
  ],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    `multipart/form-data; boundary=${CANARY}`,
    'application/xml',
    '',
    '\u00ff',
    'json',
    CANARY,
  ],
];
const ENCODINGS = ['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'x-none', CANARY];
const VALUES = [
  ...[
    '',
    ' ',
    '*',
    '*/*;q=',
    ',,,,',
    ';',
    '"',
    '\u00ff',
    '%00',
    'null',
    '-1',
    '99999999999999999999',
    CANARY,
    'a'.repeat(4000),
    'bytes=0-,-1',
    'W/"',
    '::1%eth0',
    '1.2.3.4, unknown',
  ],
];
/**
 * Headers that the server or its libraries read. X-Request-Id is missing, because responses echo
 * it.
 */
const NAMES = [
  ...[
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Cookie',
    'Host',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Referer',
    'User-Agent',
  ],
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-HTTP-Method-Override',
    'Authorization',
    'Purpose',
    'Sec-Purpose',
  ],
  ...[
    'Upgrade',
    'Expect',
    'TE',
    'Via',
    'svix-id',
    'svix-timestamp',
    'svix-signature',
    'x-sdk-client',
    '__proto__',
    'constructor',
  ],
];
const COOKIES = [
  'posy=',
  'posy=%00',
  `posy=${'A'.repeat(43)}`,
  'posy=a; posy=b',
  'posy="',
  'posy-tx=\u00ff; posy-me=',
  '__proto__=1; =; ;;',
  `posy=${CANARY}; posy-me=${CANARY}`,
];
const many = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => [`X-Many-${index}`, CANARY]),
);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES), { maxKeys: 3 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...TYPES).map((type) => ({ 'Content-Type': type })) },
  { weight: 1, arbitrary: fc.constantFrom(...ENCODINGS).map((it) => ({ 'Content-Encoding': it })) },
  { weight: 1, arbitrary: fc.constantFrom(...COOKIES).map((cookie) => ({ Cookie: cookie })) },
  fc.constantFrom<Record<string, string>>(
    many,
    { 'X-Huge': CANARY.repeat(1000) },
    { 'X-Huge': CANARY.repeat(3000) },
  ),
);

const OTHER_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

/** Generates the route's path with a value for each parameter, and a query. */
function targetOf(route: ListedRoute, known: Known): fc.Arbitrary<string> {
  const good = { id: known.linkId, username: known.username } as Record<string, string>;
  const parts = route.path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const own = good[part.slice(1)];
    return own ? fc.oneof(fc.constant(own), oddSegment) : oddSegment;
  });
  return fc.tuple(fc.tuple(...parts), oddQuery).map(([path, query]) => path.join('/') + query);
}

/** Generates requests to a route that the web app would not send. */
export function oddRequest(route: ListedRoute, known: Known): fc.Arbitrary<OddRequest> {
  const body = oddBody(nameOf(route));
  const takesBody = route.body !== undefined && route.body !== 'none';
  const odd = fc.record({
    signedIn: fc.boolean(),
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(route.method) },
      { weight: 1, arbitrary: fc.constantFrom(...OTHER_METHODS) },
    ),
    target: targetOf(route, known),
    headers: oddHeaders,
    body: takesBody ? body : fc.option(body, { nil: '', freq: 2 }),
    framing: fc.constantFrom('length', 'length', 'chunks', 'short length'),
  });
  // Usual method, headers and sign-in, so that a request with an odd path and body passes the
  // guards.
  const usual = { signedIn: true, method: route.method, headers: {}, framing: 'length' } as const;
  return fc.oneof(
    odd,
    odd.map((request) => ({ ...request, ...usual })),
  );
}
