import { expect, it } from 'vitest';
import { createUserAlias } from './user-alias.ts';

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

it('S78 derives a stable, opaque alias from the user id and the first session key', () => {
  const alias = createUserAlias([key]);
  const june = alias('user-test-june');
  expect(june).toMatch(/^[\w-]{22}$/);
  expect(createUserAlias([key, other])('user-test-june')).toBe(june);
  expect(alias('user-test-milo')).not.toBe(june);
  expect(createUserAlias([other])('user-test-june')).not.toBe(june);
});
