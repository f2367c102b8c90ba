import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compactPath } from './compact-path.ts';
import { SOCIAL_PATHS_FILE, socialPathsModule } from './social-paths.ts';

it.each([
  ['M1.234 5.678l.04.04.04.04', 'M1.2 5.7l.1 0l0 .1'],
  ['M0 0h10v10H0z', 'M0 0h10v10H0z'],
  ['m1 1 2 2 3 3z', 'm1 1l2 2l3 3z'],
  ['M1 1a1.26 1.26 0 01.5.5', 'M1 1a1.3 1.3 0 01.5.5'],
  ['M5 5c1-1-2-2-3-3z', 'M5 5c1-1-2-2-3-3z'],
  ['', ''],
])('rounds %s', (path, short) => {
  expect(compactPath(path)).toBe(short);
});

it('does not accumulate rounding errors', () => {
  const path = compactPath(`M0 0${'l.04.04'.repeat(100)}`);
  const sums = [...path.matchAll(/l(\S+?)[ ]?(0|\.\d+)(?=l|$)/g)].reduce(
    (sum, [, x]) => sum + Number(x),
    0,
  );
  expect(sums).toBeCloseTo(4, 0);
});

it('the generated module with the social icons is up to date', async () => {
  const text = await readFile(SOCIAL_PATHS_FILE, 'utf8');
  const stored = text.replaceAll(/:\s+'/g, ": '");
  expect(stored).toBe((await socialPathsModule()).replaceAll(/:\s+'/g, ": '"));
});
