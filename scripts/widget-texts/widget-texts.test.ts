import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { STRINGS } from '#web/features/sign-in-widget/strings.ts';
import { findMissing } from './find-missing.ts';
import { readCatalogue, readPackageMessages, readSources } from './sources.ts';
import { WIDGET_TEXTS } from './texts.ts';

const PAGE = fileURLToPath(new URL('../../docs/spec-coverage.md', import.meta.url));
const HEADER = '| Text | Spec | What is shown instead |';

/** Returns the first column of the table of texts that cannot be shown. */
function documentedAsMissing(markdown: string): string[] {
  const [, after = ''] = markdown.split(`${HEADER}\n`);
  const [table = ''] = after.split('\n\n');
  const rows = table.split('\n').slice(1);
  return rows.map((row) => row.split('|')[1]?.trim() ?? '');
}

describe('the texts of the widget', () => {
  it('every text of the specification is shown, or its absence is told', async () => {
    const missing = findMissing(WIDGET_TEXTS, await readSources()).map(({ text }) => text);
    expect(missing).toEqual(documentedAsMissing(await readFile(PAGE, 'utf8')));
  });

  it('are replaced by ours only where the package has others', async () => {
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
    // One or two words occur in any code.
    ['Skip', [], ['function Skip() {}']],
  ])('misses %j', (text, messages, code) => {
    expect(of(text, messages, code)).toBe(false);
  });
});

it('reads a catalogue', () => {
  const po = 'msgid ""\nmsgstr ""\n\n#: a.js\nmsgid "a.b"\nmsgstr "Repeats like \\"aaa\\""\n';
  expect([...readCatalogue(po)]).toEqual([['a.b', 'Repeats like "aaa"']]);
});
