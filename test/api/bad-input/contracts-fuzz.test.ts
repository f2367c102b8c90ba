import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  BIO_MAX,
  LINK_TITLE_MAX,
  LINK_URL_MAX,
  NAME_MAX,
  USERNAME_MAX,
} from '#bff/contracts/limits.ts';
import { linkInputSchema, linkTitleSchema, linkUrlSchema } from '#bff/contracts/link.ts';
import { bioSchema, nameSchema } from '#bff/contracts/profile.ts';
import { profileUpdateSchema } from '#bff/contracts/profile-update.ts';
import { newUsernameSchema } from '#bff/contracts/username.ts';
import { contractModules } from '#test/harness/input/contract-modules.ts';
import { oddText, oddValue } from '#test/harness/input/odd-values.ts';

/** Every schema that a contract exports. New schemas are included automatically. */
const schemas = (await contractModules()).flatMap((module) =>
  Object.entries(module).filter(
    (entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType,
  ),
);

/** Valid inputs of several fields. */
const GOOD = ['rosa-lind', 'https://a.example/path', '#112233', 'pattern:pattern-dots', 'oauth'];
/** A valid input with an odd text inserted into it. */
const bent = fc
  .record({ text: fc.constantFrom(...GOOD), odd: oddText, at: fc.nat(30) })
  .map(({ text, odd, at }) => text.slice(0, at) + odd + text.slice(at));
const text = fc.oneof(oddText, bent, fc.constantFrom(...GOOD));
const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function fieldsOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodMiniObject)) return fc.oneof(text, oddValue);
  const fields = Object.keys(schema.shape).map((name) => [name, fc.oneof(text, oddValue)]);
  return fc.oneof(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), oddValue);
}

describe('contracts never throw, and accept their own output', () => {
  it.each(schemas)('%s', (_, schema) => {
    fc.assert(
      fc.property(fieldsOf(schema), (input) => {
        const first = schema.safeParse(input);
        if (first.success)
          expect(schema.safeParse(first.data)).toEqual({ success: true, data: first.data });
      }),
      { numRuns: 60 },
    );
  });
});

const codePoints = (value: string) => [...value].length;

describe('stored text is within its limit in code points, without NUL or lone surrogates', () => {
  it.each([
    ['name', nameSchema, NAME_MAX],
    ['bio', bioSchema, BIO_MAX],
    ['username', newUsernameSchema, USERNAME_MAX],
    ['title', linkTitleSchema, LINK_TITLE_MAX],
    ['URL', linkUrlSchema, LINK_URL_MAX],
  ] as const)('%s', (_, schema, max) => {
    fc.assert(
      fc.property(text, (input) => {
        const { data, success } = schema.safeParse(input);
        if (!success) return;
        expect(codePoints(data)).toBeLessThanOrEqual(max);
        expect(data).not.toContain('\0');
        expect(data).not.toMatch(lone);
      }),
      { numRuns: 800 },
    );
  });

  it('accepts text at the limit and rejects one more character, for any character', () => {
    for (const [schema, max] of [
      [nameSchema, NAME_MAX],
      [bioSchema, BIO_MAX],
      [linkTitleSchema, LINK_TITLE_MAX],
    ] as const) {
      for (const character of ['a', 'é', '😀', '\u{1f469}']) {
        expect(schema.safeParse(character.repeat(max)).success).toBe(true);
        expect(schema.safeParse(character.repeat(max + 1)).success).toBe(false);
      }
    }
  });

  it('no field of a link or of a profile change contains a lone surrogate', () => {
    for (const schema of [linkInputSchema, profileUpdateSchema]) {
      fc.assert(
        fc.property(fieldsOf(schema), (input) => {
          const { data, success } = schema.safeParse(input);
          if (!success) return;
          for (const value of Object.values(data)) expect(`${value}`).not.toMatch(lone);
        }),
        { numRuns: 400 },
      );
    }
  });
});
