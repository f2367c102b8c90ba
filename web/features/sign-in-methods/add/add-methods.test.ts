import { expect, it } from 'vitest';
import type { Factor } from '#bff/contracts/factors.ts';
import { SIGN_IN_METHODS } from '#bff/contracts/sign-in-methods.ts';
import { addableMethods } from './add-methods.ts';

const factor = (fields: Pick<Factor, 'kind' | 'provider'>): Factor => ({
  id: fields.kind,
  label: '',
  confirms: true,
  first_seen_at: null,
  last_used_at: null,
  removable: true,
  ...fields,
});
const google = factor({ kind: 'oauth', provider: 'google' });

it('S69 offers each identity provider once, and a password with an email address', () => {
  const everything = addableMethods(SIGN_IN_METHODS, [google, factor({ kind: 'email' })]);
  expect(everything).toEqual(
    'apple facebook github linkedin microsoft email phone passkey wallet password'.split(' '),
  );
  const factors = [google, factor({ kind: 'email' }), factor({ kind: 'password' })];
  expect(addableMethods(SIGN_IN_METHODS, factors)).not.toContain('password');
  expect(addableMethods(SIGN_IN_METHODS, [google])).not.toContain('password');
});

it('S69 offers only enabled methods', () => {
  expect(addableMethods(['google'], [google])).toEqual([]);
  expect(addableMethods(['google', 'magic_links', 'whatsapp'], [google])).toEqual(['phone']);
});
