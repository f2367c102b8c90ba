import { readFile } from 'node:fs/promises';

/** Reads a file that this build has just written. */
export async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}
