import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildFamilies, fontRulesModule } from './fonts/font-rules.ts';
import { RULES_FILE } from './fonts/write-fonts.ts';

/** Prints the size of each font file; `--write` also renews the module with their rules. */
const families = await buildFamilies();
for (const { path, bytes } of families.flatMap(({ files }) => files)) {
  process.stdout.write(`${String(bytes.length).padStart(6)} ${path}\n`);
}
if (process.argv.includes('--write')) {
  const file = fileURLToPath(new URL(`../${RULES_FILE}`, import.meta.url));
  await writeFile(file, fontRulesModule(families));
}
