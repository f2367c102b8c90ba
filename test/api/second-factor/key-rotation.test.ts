import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { enter } from './authenticator.ts';
import { ownerWithApp } from './pending-sign-in.fixture.ts';

const around = await launchSurroundings();
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
/** The successive key lists of a rotation (docs/operations.md). */
const before = await startApp(around, { sessionKeys: `${oldKey}` });
const added = await startApp(around, { sessionKeys: `${oldKey},${newKey}` });
const swapped = await startApp(around, { sessionKeys: `${newKey},${oldKey}` });
const after = await startApp(around, { sessionKeys: `${newKey}` });
atEndOfFile(() => Promise.all([before, added, swapped, after].map((app) => app.stop())));

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
