import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildFamilies, fontModules } from './font-rules.ts';

async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

/**
 * Writes the files of all families to client/assets/ID-SUBSET-HASH.woff2.
 * @throws Error when the generated modules with the CSS rules are out of date
 */
export async function writeFonts(root: string, dist: string): Promise<void> {
  const families = await buildFamilies();
  for (const [path, text] of Object.entries(fontModules(families))) {
    if ((await readFile(join(root, path), 'utf8')) !== text) {
      throw new Error(`${path} is out of date: run \`node scripts/fonts/font-rules.ts --write\`.`);
    }
  }
  const files = families.flatMap((family) => family.files);
  await Promise.all(files.map(({ path, bytes }) => write(join(dist, 'client', path), bytes)));
}
