import { glob } from 'node:fs/promises';

/** Returns all modules in bff/contracts. New contracts are included automatically. */
export async function contractModules(): Promise<Record<string, unknown>[]> {
  const cwd = new URL('../../../bff/contracts/', import.meta.url);
  const files: string[] = [];
  for await (const file of glob('**/*.ts', { cwd, exclude: ['**/*.test.ts'] })) files.push(file);
  return Promise.all(files.sort().map((file) => import(new URL(file, cwd).href)));
}
