import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STRINGS } from '#web/features/sign-in-widget/strings.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PACKAGE = at('node_modules/@stytch/vanilla-js');
/** The code for consumer projects; the rest of the package is for other products. */
const CODE = join(PACKAGE, 'dist/esm-dev/packages');
const FOREIGN = /b2b|adminportal|\/messages\//i;
const OURS = at('web/features');

/** The possible sources of a text. */
export interface Sources {
  /** The package's messages by key, overridden by ours. */
  messages: ReadonlyMap<string, string>;
  /** Code with further texts: the package's, and our pages around its screens. */
  code: readonly string[];
}

const unquote = (literal: string) => JSON.parse(literal) as string;

/** Parses a gettext file: `msgid "…"` followed by `msgstr "…"`. */
export function readCatalogue(po: string): Map<string, string> {
  const entries = po.matchAll(/^msgid (".+")\nmsgstr (".*")$/gm);
  return new Map([...entries].map(([, id = '""', text = '""']) => [unquote(id), unquote(text)]));
}

async function readCode(folder: string, ending: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !FOREIGN.test(path.slice(folder.length)));
  return Promise.all(paths.map((path) => readFile(path, 'utf8')));
}

/** Returns the messages of the installed package. */
export async function readPackageMessages(): Promise<Map<string, string>> {
  return readCatalogue(await readFile(join(PACKAGE, 'messages/en.po'), 'utf8'));
}

/** Returns all texts that the installed package and our own pages can show. */
export async function readSources(): Promise<Sources> {
  const messages = await readPackageMessages();
  const code = await Promise.all([readCode(CODE, /\.mjs$/), readCode(OURS, /(?<!\.test)\.tsx?$/)]);
  return {
    messages: new Map([...messages, ...Object.entries(STRINGS)]),
    code: code.flat(),
  };
}
