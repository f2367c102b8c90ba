import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the process id of the Postgres server of a data folder. */
export async function postmaster(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
}

/** Returns whether a process with this id exists. */
export function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
