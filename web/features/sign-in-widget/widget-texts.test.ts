import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STRINGS } from './strings.ts';
import { WIDGET_TEXTS, type WidgetText } from './widget-texts.fixture.ts';

const PACKAGE = 'node_modules/@stytch/vanilla-js';
/** The package's code for consumer projects. The rest of the package is for other products. */
const CODE = join(PACKAGE, 'dist/esm-dev/packages');
const OTHER_PRODUCTS = /b2b|adminportal|\/messages\//i;
const OWN_PAGES = 'web/features';

/** The places where a text can come from. */
interface Sources {
  /** The package's messages by key. Messages in STRINGS replace the package's. */
  messages: ReadonlyMap<string, string>;
  /**
   * Code that contains further texts: the package's code, and the code of our pages around the
   * package's screens.
   */
  code: readonly string[];
}

const unquote = (literal: string) => JSON.parse(literal) as string;

/** Parses a gettext file: `msgid "…"` followed by `msgstr "…"`. */
function readCatalog(po: string): Map<string, string> {
  const entries = po.matchAll(/^msgid (".+")\nmsgstr (".*")$/gm);
  return new Map([...entries].map(([, id = '""', text = '""']) => [unquote(id), unquote(text)]));
}

async function readCode(folder: string, ending: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !OTHER_PRODUCTS.test(path.slice(folder.length)));
  return Promise.all(paths.map((path) => readFile(path, 'utf8')));
}

/** Returns the messages of the installed package. */
async function readPackageMessages(): Promise<Map<string, string>> {
  return readCatalog(await readFile(join(PACKAGE, 'messages/en.po'), 'utf8'));
}

/** Returns all texts that the installed package and our own pages can show. */
async function readSources(): Promise<Sources> {
  const messages = await readPackageMessages();
  const code = await Promise.all([
    readCode(CODE, /\.mjs$/),
    readCode(OWN_PAGES, /(?<!\.test|\.fixture)\.tsx?$/),
  ]);
  return {
    messages: new Map([...messages, ...Object.entries(STRINGS)]),
    code: code.flat(),
  };
}

/**
 * Returns a pattern for a text. `{…}` matches any value, or a placeholder of a template or of
 * markup.
 */
const patternOf = (text: string) =>
  text
    .split(/\{[^}]*\}/)
    .map(RegExp.escape)
    .join('.+?');

/** Returns whether a message begins with the text. */
function isMessage(text: string, messages: Sources['messages']): boolean {
  const pattern = new RegExp(`^${patternOf(text)}`);
  return [...messages.values()].some((message) => pattern.test(message.replace(/<\/?bold>/g, '')));
}

function isInCode(text: string, code: Sources['code']): boolean {
  const pattern = new RegExp(patternOf(text));
  return code.some((source) => pattern.test(source));
}

/**
 * Returns whether a text has at least three words. Shorter texts occur in code that does not show
 * them.
 */
const isSentence = (text: string) => /\w+\W+\w+\W+\w/.test(text);

/** Returns the texts that neither the package with our strings nor our own pages can show. */
function findMissing(texts: readonly WidgetText[], sources: Sources): WidgetText[] {
  return texts.filter(
    ({ text }) =>
      !isMessage(text, sources.messages) && !(isSentence(text) && isInCode(text, sources.code)),
  );
}

const DOCUMENT = 'docs/spec-coverage.md';
const HEADER = '| Text | Spec | What is shown instead |';

/** Returns the texts in the table of texts that cannot be shown: its first column. */
function documentedAsMissing(markdown: string): string[] {
  const [, after = ''] = markdown.split(`${HEADER}\n`);
  const [table = ''] = after.split('\n\n');
  const rows = table.split('\n').slice(1);
  return rows.map((row) => row.split('|')[1]?.trim() ?? '');
}

describe('the texts of the widget', () => {
  it('widget-1 every text of the specification is shown, or docs/spec-coverage.md lists it as missing', async () => {
    const missing = findMissing(WIDGET_TEXTS, await readSources()).map(({ text }) => text);
    expect(missing).toEqual(documentedAsMissing(await readFile(DOCUMENT, 'utf8')));
  });

  it('are replaced by our strings only where the package has other texts', async () => {
    const messages = await readPackageMessages();
    const unused = Object.entries(STRINGS).filter(([key, text]) => {
      expect(messages.has(key)).toBe(true);
      return messages.get(key) === text;
    });
    expect(unused).toEqual([]);
  });
});

describe('findMissing', () => {
  const of = (text: string, messages: string[], code: string[] = []) =>
    findMissing([{ section: 2, text }], {
      messages: new Map(messages.map((message, index) => [String(index), message])),
      code,
    }).length === 0;

  it.each<[string, string[], string[]]>([
    ['Enter passcode', ['Enter passcode'], []],
    ['Code resent', ['Code resent! Try again in {timeRemaining}s'], []],
    ['Sent to {destination}.', ['Sent to <bold>{destination}</bold>.'], []],
    ['Unable to contact our servers.', [], ["throw new Error('Unable to contact our servers.')"]],
  ])('finds %j', (text, messages, code) => {
    expect(of(text, messages, code)).toBe(true);
  });

  it.each<[string, string[], string[]]>([
    ['Log In', ['Log in'], []],
    ['Forgot password?', ['Forgot your password?'], []],
    // Texts of one or two words can occur in any code.
    ['Skip', [], ['function Skip() {}']],
  ])('reports %j as missing', (text, messages, code) => {
    expect(of(text, messages, code)).toBe(false);
  });
});

it('reads a gettext catalog', () => {
  const po = 'msgid ""\nmsgstr ""\n\n#: a.js\nmsgid "a.b"\nmsgstr "Repeats like \\"aaa\\""\n';
  expect([...readCatalog(po)]).toEqual([['a.b', 'Repeats like "aaa"']]);
});
