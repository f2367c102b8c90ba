import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileIn = (dataFolder: string) => join(dataFolder, 'database-url');

/** Stores the address, including the password, for commands that run beside a local start. */
export async function leaveDatabaseUrl(dataFolder: string, url: string): Promise<void> {
  await writeFile(fileIn(dataFolder), `${url}\n`, { mode: 0o600 });
}

/** Returns the address that the last local start stored, if any; that database may have stopped. */
export async function leftDatabaseUrl(dataFolder: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(dataFolder), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
