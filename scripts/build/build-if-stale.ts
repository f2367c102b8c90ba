import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The inputs of the web build. */
const INPUTS = [
  'web',
  'bff/contracts',
  'scripts/build',
  'scripts/build.ts',
  'scripts/fonts',
  'package-lock.json',
];

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function hashInputs(root: string): Promise<string> {
  const files = (await Promise.all(INPUTS.map((input) => filesUnder(join(root, input))))).flat();
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Returns whether dist/ was built from the current files. */
export async function isCurrent(root: string, dist: string): Promise<boolean> {
  const stamp = await readFile(join(dist, '.stamp'), 'utf8').catch(() => null);
  return stamp !== null && stamp === (await hashInputs(root));
}

/** Marks dist/ as complete. */
export async function writeStamp(root: string, dist: string): Promise<void> {
  await writeFile(join(dist, '.stamp'), await hashInputs(root));
}

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
