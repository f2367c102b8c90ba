import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from './end-of-file.ts';

/** Creates a temporary folder, which is removed at the end of the test file. */
export async function ownFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `posy-${name}-`));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
