import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCurrent } from './stamp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds unless dist/ is up to date. The build tools are loaded only then, because `process.exit`
 * can hang while V8 compiles much code in its threads (Node 24.21: the exit waits for a thread,
 * which waits for a garbage collection).
 * @returns whether it built
 */
export async function buildIfStale(): Promise<boolean> {
  if (await isCurrent(root, join(root, 'dist'))) return false;
  const { build } = await import('#scripts/build.ts');
  await build();
  return true;
}
