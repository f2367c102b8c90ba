import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';

const run = promisify(execFile);

/** A small disk in memory that a test can fill. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk completely. */
  fill(): Promise<void>;
  /** Frees the space that `fill` has used. */
  free(): Promise<void>;
}

/**
 * Mounts a tmpfs. It is unmounted at the end of the test file.
 * @throws StartFailure when the user may not mount
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    throw new StartFailure('This drill mounts a small disk: run it as root.');
  }
  atEndOfFile(async () => {
    await run('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
  });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      // This write fails when it fills the disk.
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
    },
    free: () => rm(ballast),
  };
}
