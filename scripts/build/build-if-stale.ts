import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCurrent } from './stamp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the web unless dist/ is up to date. Imports the build tools only if it builds: after V8
 * has compiled much code in its threads, `process.exit` can hang. In Node 24.21, the exit waits for
 * a thread, which waits for a garbage collection.
 * @returns whether it has built the web
 */
export async function buildIfStale(): Promise<boolean> {
  if (await isCurrent(root, join(root, 'dist'))) return false;
  const { build } = await import('#scripts/build.ts');
  await build();
  return true;
}
