import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes a path's permissions. Does nothing if the file system or the owner does not allow it. */
export async function restrict(path: string, mode: number): Promise<void> {
  try {
    await chmod(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}

/** Recursively sets files to 0600 and folders to 0700. Skips links and missing paths. */
export async function makePrivate(path: string): Promise<void> {
  const entry = await lstat(path).catch(() => undefined);
  if (entry?.isFile()) return restrict(path, 0o600);
  if (!entry?.isDirectory()) return;
  await restrict(path, 0o700);
  const names = await readdir(path);
  await Promise.all(names.map((name) => makePrivate(join(path, name))));
}
