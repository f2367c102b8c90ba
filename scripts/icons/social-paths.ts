import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SOCIAL_PLATFORMS } from '#bff/contracts/social-platforms.ts';
import { compactPath } from './compact-path.ts';

/** Path of the generated module. `node scripts/icons/social-paths.ts` writes it. */
export const SOCIAL_PATHS_FILE = fileURLToPath(
  new URL('../../web/ui/image/social-paths.ts', import.meta.url),
);

/** Platforms whose logos are Posy's own drawings, in web/ui/image. */
const OWN = ['instagram', 'linkedin', 'email', 'phone'];

/** Returns the text of the module with the logos of simple-icons, rounded for small sizes. */
export async function socialPathsModule(): Promise<string> {
  const names = SOCIAL_PLATFORMS.filter((name) => !OWN.includes(name));
  const lines = await Promise.all(
    names.sort().map(async (name) => {
      const file = new URL(import.meta.resolve(`simple-icons/icons/${name}.svg`));
      const [, path = ''] = / d="([^"]+)"/.exec(await readFile(file, 'utf8')) ?? [];
      return `  ${name}: '${compactPath(path)}',`;
    }),
  );
  return [
    '/** Written by `node scripts/icons/social-paths.ts` from simple-icons, rounded for small sizes. */',
    'export const SOCIAL_PATHS = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

// Run it after a change of the platforms or of simple-icons.
if (import.meta.main) await writeFile(SOCIAL_PATHS_FILE, await socialPathsModule());
