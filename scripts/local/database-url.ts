import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileIn = (dataFolder: string) => join(dataFolder, 'database-url');

/** Leaves the address, password included, for commands that work beside a running local mode. */
export async function leaveDatabaseUrl(dataFolder: string, url: string): Promise<void> {
  await writeFile(fileIn(dataFolder), `${url}\n`, { mode: 0o600 });
}

/** The address that the last local start left, if any: the database need not answer any more. */
export async function leftDatabaseUrl(dataFolder: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(dataFolder), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
