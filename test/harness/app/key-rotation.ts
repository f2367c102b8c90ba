import { randomBytes } from 'node:crypto';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { launchSurroundings } from './surroundings.ts';
import { startApp } from './test-app.ts';

/**
 * Starts a server for each of the successive key lists of a rotation (docs/operations.md). During a
 * rotation, servers with neighboring lists run at the same time. All share their services, and stop at
 * the end of the test file.
 */
export async function launchRotation() {
  const around = await launchSurroundings();
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
  const before = await startApp(around, { sessionKeys: `${oldKey}` });
  const added = await startApp(around, { sessionKeys: `${oldKey},${newKey}` });
  const swapped = await startApp(around, { sessionKeys: `${newKey},${oldKey}` });
  const after = await startApp(around, { sessionKeys: `${newKey}` });
  atEndOfFile(() => Promise.all([before, added, swapped, after].map((app) => app.stop())));
  return { around, before, added, swapped, after };
}
