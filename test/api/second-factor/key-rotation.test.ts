import { expect, it } from 'vitest';
import { launchRotation } from '#test/harness/app/key-rotation.ts';
import { enter } from './authenticator.ts';
import { ownerWithApp } from './pending-sign-in.fixture.ts';

const { before, added, swapped, after } = await launchRotation();

it.each([
  ['before', 'added', before, added],
  ['added', 'swapped', added, swapped],
  ['swapped', 'added', swapped, added],
  ['swapped', 'after', swapped, after],
] as const)(
  'S54 S70 a code used at a server "%s" is rejected by a server "%s"',
  async (_, __, first, second) => {
    const { authenticator, person } = await ownerWithApp(first);
    const code = authenticator.code();
    expect((await enter(await first.signIn(person), { code })).status).toBe(200);
    // The provider would accept the code twice.
    authenticator.totp.lastStep = 0;
    expect((await enter(await second.signIn(person), { code })).status).toBe(400);
  },
);
