import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildFamilies, fontModules } from './fonts/font-rules.ts';

/** Prints the size of each font file; `--write` also updates the generated modules. */
const families = await buildFamilies();
for (const { path, bytes } of families.flatMap(({ files }) => files)) {
  process.stdout.write(`${String(bytes.length).padStart(6)} ${path}\n`);
}
if (process.argv.includes('--write')) {
  for (const [path, text] of Object.entries(fontModules(families))) {
    await writeFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), text);
  }
}
