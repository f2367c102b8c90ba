import { glob, readFile } from 'node:fs/promises';

/** A test title with the number of a requirement. */
const TITLE = /['"`](?:[^'"`\n]*\s)?S[1-9]\d? /;

/** Returns the test files with numbered tests, so that only those are loaded. */
export async function numberedFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('{bff,test,web}/**/*.test.{ts,tsx}')) {
    if (TITLE.test(await readFile(file, 'utf8'))) files.push(file);
  }
  return files.sort();
}
