import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the Postgres whose data is in a folder. */
export async function postmaster(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
}

/** Whether there is a process of this id. */
export function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
