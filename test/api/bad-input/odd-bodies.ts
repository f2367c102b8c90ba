import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { image } from '#test/harness/images/images.ts';
import { contractModules } from '#test/harness/input/contract-modules.ts';
import { CANARY, oddText, oddValue } from '#test/harness/input/odd-values.ts';

/** Valid values of the known fields. A field without an entry gets only odd values. */
const GOOD: Record<string, unknown> = {
  title: 'A title',
  url: 'https://a.example/path',
  button_color: '#112233',
  social_icon: 'github',
  thumbnail: await image('png'),
  image: await image('gif'),
  linkIds: [uuidv7()],
  username: 'rosa-lind',
  name: 'Rosa',
  bio: 'A bio',
  background_color: 'pattern:pattern-dots',
  accessToken: 'a-token',
  tokenType: 'oauth',
  time_zone: 'Europe/Stockholm',
  appearance: { theme: 'neon', button: { fill: 'glass' } },
  language: 'de',
  seo: { title: 'A title', noindex: true },
  show_views: false,
  published: true,
  kind: 'link',
  hidden: true,
  visible_from: '2026-01-01T10:00:00+01:00',
  visible_until: '2030-01-01T00:00:00Z',
  featured: true,
};

/** The fields of each object that a contract exports. */
const contracts = (await contractModules())
  .flatMap((module) => Object.values(module))
  .filter((value): value is z.ZodMiniObject => value instanceof z.ZodMiniObject)
  .map(({ shape }) => Object.keys(shape))
  .filter((names) => names.length > 0);

const LINK_FIELDS = [
  ...['title', 'url', 'button_color', 'social_icon', 'thumbnail'],
  ...['kind', 'hidden', 'visible_from', 'visible_until', 'featured'],
];

/**
 * The fields of each route's contract. A route without an entry gets the fields of any contract.
 */
const FIELDS: Record<string, string[]> = {
  'POST /api/auth/verify': ['accessToken', 'tokenType'],
  'PUT /api/profile': [
    ...['username', 'name', 'bio', 'background_color', 'time_zone'],
    ...['appearance', 'language', 'seo', 'show_views', 'published'],
  ],
  'POST /api/profile/picture': ['image'],
  'POST /api/profile/background-photo': ['image'],
  'POST /api/links': LINK_FIELDS,
  'PUT /api/links/:id': LINK_FIELDS,
  'PUT /api/links/order': ['linkIds'],
};

type Fields = Record<string, unknown>;

const good = (names: string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (name in GOOD ? [[name, GOOD[name]]] : [])));

/**
 * Generates the fields of a contract in four forms: all valid except one; only one odd field; each
 * field valid, odd or omitted; or all valid with unknown fields.
 */
function objectOf(names: string[]): fc.Arbitrary<Fields> {
  const each = names.map((name) => [name, fc.oneof(fc.constant(GOOD[name]), oddValue)] as const);
  const extra = fc.dictionary(oddText, oddValue, { maxKeys: 2 });
  const one = fc.record({ name: fc.constantFrom(...names), value: oddValue });
  return fc.oneof(
    one.map(({ name, value }) => ({ ...good(names), [name]: value })),
    one.map(({ name, value }) => ({ [name]: value })),
    fc.record(Object.fromEntries(each), { requiredKeys: [] }),
    extra.map((more) => ({ ...more, ...good(names) })),
  );
}

const json = (value: unknown) => JSON.stringify(value) ?? '';

/** Generates JSON that no serializer would write, most of it malformed. */
const spoilt = (object: fc.Arbitrary<Fields>) =>
  fc.tuple(object, oddValue, fc.nat(200)).chain(([fields, value, at]) => {
    const text = json(fields);
    const inside = text.slice(1, -1);
    const [name = 'bio'] = Object.keys(fields);
    return fc.constantFrom(
      `{${inside}${inside && ','}${json(name)}:${json(value)}}`,
      `{"__proto__":${json(value)}${inside && ','}${inside}}`,
      `{"constructor":{"prototype":{"polluted":true}}${inside && ','}${inside}}`,
      `${'['.repeat(at * 100)}${']'.repeat(at * 100)}`,
      `${'{"a":'.repeat(at * 100)}1${'}'.repeat(at * 100)}`,
      text.slice(0, at),
      `\ufeff${text}`,
      `${text}${CANARY}`,
      text.replace('"', "'"),
      text.replace(/"[^"]*"/, '"\\ud800\\u0000"'),
      // Not UTF-8.
      text.replace(/:"/, ':"\u00ff\u00c0\u00af'),
      `${text.slice(0, -1)},"n":1e999}`,
      `[${text},${text}]`,
    );
  });

/** Generates bodies for a route as strings with one character per byte. */
export function oddBody(route: string): fc.Arbitrary<string> {
  const own = FIELDS[route];
  const object = own ? objectOf(own) : fc.constantFrom(...contracts).chain(objectOf);
  return fc.oneof(
    { weight: 6, arbitrary: object.map((fields) => utf8(json(fields))) },
    { weight: 2, arbitrary: spoilt(object).map((it) => (it.includes('\u00ff') ? it : utf8(it))) },
    { weight: 1, arbitrary: oddValue.map((value) => utf8(json(value))) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map(utf8) },
    fc.constant(''),
  );
}

function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}
