import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServedFont } from '#bff/contracts/appearance-options.ts';
import { SUBSETS } from './characters.ts';
import { buildFamilies, fontRulesModule, SERVED_FONTS } from './font-rules.ts';
import { staticFont } from './subset-family.ts';

/** The module that holds the rules, relative to the project's root. */
export const RULES_FILE = 'web/features/public-page/font-rules.ts';

const CARD_WEIGHTS = [400, 700];

async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

async function writeCardFonts(dist: string, id: ServedFont): Promise<void> {
  for (const subset of SUBSETS) {
    for (const weight of CARD_WEIGHTS) {
      const name = `${id}-${subset.name}-${weight}.ttf`;
      await write(join(dist, 'server/fonts', name), await staticFont(id, subset, weight));
    }
  }
}

/**
 * Writes the files of all families: client/assets/ID-SUBSET-HASH.woff2 for browsers, and
 * server/fonts/ID-SUBSET-WEIGHT.ttf for drawings on the server.
 * @throws when the rules in the sources name other files
 */
export async function writeFonts(root: string, dist: string): Promise<void> {
  const families = await buildFamilies();
  if ((await readFile(join(root, RULES_FILE), 'utf8')) !== fontRulesModule(families)) {
    throw new Error(`${RULES_FILE} is out of date: run \`node scripts/page-fonts.ts --write\`.`);
  }
  const files = families.flatMap((family) => family.files);
  await Promise.all(files.map(({ path, bytes }) => write(join(dist, 'client', path), bytes)));
  for (const id of SERVED_FONTS) await writeCardFonts(dist, id);
}
