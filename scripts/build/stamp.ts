import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files and folders on which the build of the web depends. */
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

/** Marks dist/ as completely built. */
export async function writeStamp(root: string, dist: string): Promise<void> {
  await writeFile(join(dist, '.stamp'), await hashInputs(root));
}
