import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { image } from '#test/harness/app/images.ts';
import { CANARY, oddText, oddValue } from './odd-values.ts';

/** What would be taken, for the fields that we know; a field of a new contract gets odd values only. */
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
};

/** The fields of each object that a contract exports, read from bff/contracts itself. */
export async function contractFields(): Promise<string[][]> {
  const folder = new URL('../../../bff/contracts/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const modules = await Promise.all(names.map((name) => import(new URL(name, folder).href)));
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is z.ZodMiniObject => value instanceof z.ZodMiniObject)
    .map(({ shape }) => Object.keys(shape));
}
const contracts = await contractFields();

const goodOrOdd = (name: string) =>
  GOOD[name] === undefined
    ? oddValue
    : fc.oneof(
        { weight: 3, arbitrary: fc.constant(GOOD[name]) },
        { weight: 1, arbitrary: oddValue },
      );

/** The fields of one contract, each good or odd or left out, now and then with a stranger. */
const object = fc.constantFrom(...contracts).chain((names) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(names.map((name) => [name, goodOrOdd(name)])), {
        requiredKeys: [],
      }),
      fc.option(fc.dictionary(oddText, oddValue, { maxKeys: 2 }), { freq: 4, nil: {} }),
    )
    .map(([fields, more]) => ({ ...more, ...fields })),
);

const json = (value: unknown) => JSON.stringify(value) ?? '';

/** JSON as no serializer writes it. */
const spoilt = fc.tuple(object, oddValue, fc.nat(200)).chain(([fields, value, at]) => {
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

/** The text of a body, each character one byte. */
export const oddBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: object.map((fields) => utf8(json(fields))) },
  { weight: 2, arbitrary: spoilt.map((text) => (text.includes('\u00ff') ? text : utf8(text))) },
  { weight: 1, arbitrary: oddValue.map((value) => utf8(json(value))) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map(utf8) },
  fc.constant(''),
);

function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}
