import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonExcess } from './json-limits.ts';

const LIMITS = { depth: 8, values: 2_000 };
const excess = (text: string, limits = LIMITS) => jsonExcess(Buffer.from(text), limits);
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const list = (values: number) => `[${Array(values).fill('1').join(', ')}]`;

/** Counts the values of parsed JSON, containers included. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + countValues(item), 1);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it.each([
  ['eight levels', nested(8), undefined],
  ['nine levels', nested(9), 'depth'],
  ['nine levels of objects', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, 'depth'],
  ['eight levels twice', `[${nested(7)},${nested(7)}]`, undefined],
  ['2,000 values', list(1_999), undefined],
  ['2,001 values', list(2_000), 'values'],
  ['2,000 values, most of them empty', `[${Array(1_999).fill('[ ]').join()}]`, undefined],
  ['brackets and commas in a string', JSON.stringify('[,{'.repeat(5_000)), undefined],
  ['escaped quotes before brackets', JSON.stringify('"[['.repeat(5_000)), undefined],
  ['a backslash at the end of a string', `["\\\\",${nested(9)}]`, 'depth'],
  ['an escaped quote at the end of a string', `["\\\\\\"",${nested(9)}]`, 'depth'],
  ['strings without commas', '""'.repeat(5_000), 'values'],
  ['an unfinished string', `["${'['.repeat(5_000)}`, undefined],
])('S62 returns the exceeded limit, if any, of JSON with %s', (_, text, expected) => {
  expect(excess(text)).toBe(expected);
});

it('S62 limits the number of values as configured', () => {
  expect(excess(list(9_999), { depth: 8, values: 10_000 })).toBeUndefined();
  expect(excess(list(10_000), { depth: 8, values: 10_000 })).toBe('values');
});

it('S62 limits the number of escapes, counting an escaped backslash once', () => {
  const limits = { ...LIMITS, escapes: 1_000 };
  for (const escaped of ['\\"', '\\\\', '\\u0041', '\\/']) {
    expect(excess(`["${escaped.repeat(1_000)}"]`, limits), escaped).toBeUndefined();
    expect(excess(`["${escaped.repeat(1_001)}"]`, limits), escaped).toBe('escapes');
  }
  expect(excess(`["${'\\"'.repeat(2_000)}"]`)).toBeUndefined();
});

it('S62 counts depth and values of any JSON as the parser does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const value: unknown = JSON.parse(text);
      const [depth, values] = [depthOf(value), countValues(value)];
      expect(excess(text, { depth, values })).toBeUndefined();
      if (values > 1) expect(excess(text, { depth, values: values - 1 })).toBe('values');
      if (depth > 0) expect(excess(text, { depth: depth - 1, values })).toBe('depth');
    }),
    { numRuns: 500 },
  );
});

describe('S62 scans 8 MB of any bytes in less than 50 ms', () => {
  const SIZE = 8 * 1024 * 1024;
  const fill = (unit: string) => unit.repeat(SIZE / unit.length);
  it.each([
    ['one data URL', `{"image":"data:image/png;base64,${fill('A')}"}`],
    ['escaped quotes', `{"image":"${fill('\\"')}"}`],
    ['backslashes', `{"image":"${fill('\\\\')}"}`],
    ['one escaped quote at the end', `["${fill('a')}\\""]`],
    ['strings that end in an escaped quote', `[${fill('"aaaaaaaaaaaa\\"",')}1]`],
    ['quotes', fill('"')],
    ['brackets', fill('[')],
    ['closing brackets', fill(']')],
    ['empty arrays', fill('[]')],
    ['digits', fill('1')],
    ['spaces', fill(' ')],
    ['spaces in an array', `[${fill(' ')}]`],
    ['NUL', fill('\0')],
  ])('%s', (_, text) => {
    const bytes = Buffer.from(text);
    const times = [0, 1, 2].map(() => {
      const before = process.threadCpuUsage();
      jsonExcess(bytes, LIMITS);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    });
    // The minimum excludes the first run, whose time includes compilation.
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
