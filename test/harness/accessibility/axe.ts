import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { LOOKS_SOURCE, type newElements } from './looks.ts';
import { endTransitions } from './transitions.ts';

/** The minified build of axe, which takes a third less time to parse. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 at level AA, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The color rules. Only their results differ between light and dark mode. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Selects the rows after the tenth of each list. They are not checked, because all rows are alike.
 */
const FURTHER_ROWS = ':is(li, tr):nth-child(n + 11)';

/**
 * The rules that depend on the style sheet. The findings of the others depend on the markup alone.
 */
const STYLE_RULES = [...COLOR_RULES, 'target-size'];

/**
 * Selects the options after the tenth of each list, such as those of 400 time zones. They are removed,
 * because axe examines excluded elements, too.
 */
const FURTHER_OPTIONS = 'option:nth-child(n + 11):not(:checked)';

/** Omits passed checks, because reporting them takes as long as running the rules. */
const BRIEF: RunOptions = { resultTypes: ['violations'] };

/** What `loadAxe` defines in the page. */
interface Loaded {
  axe: Pick<typeof axe, 'run'>;
  newElements: typeof newElements;
}

/** Returns axe's findings, one line each. */
const linesOf = (violations: AxeResults['violations']) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );

/**
 * Loads axe into each document of the page, frames included, unless it is there. Parsing it takes
 * half as long as running its rules.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window);
    if (!isThere) await frame.evaluate(SOURCE + LOOKS_SOURCE);
  }
}

type ColorScheme = 'light' | 'dark';

/** Removes further options. Returns the color scheme of the page. */
function prepare(page: Page): Promise<ColorScheme> {
  return page.evaluate((furtherOptions) => {
    for (const option of document.querySelectorAll(furtherOptions)) option.remove();
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }, FURTHER_OPTIONS);
}

/** The looks of elements in which axe found nothing; see `newElements`. */
export type CheckedLooks = Record<ColorScheme, Set<number>>;

export const noCheckedLooks = (): CheckedLooks => ({ light: new Set(), dark: new Set() });

/**
 * Runs axe on the elements that have not been checked in this color scheme. Does not run it if the
 * page shows none. Requires `loadAxe`.
 */
async function checkNewElements(
  page: Page,
  scheme: ColorScheme,
  checked: Set<number>,
  options: RunOptions,
): Promise<string[]> {
  const { looks, violations } = await page.evaluate(
    async ([aspect, known, rows, wanted]) => {
      const inPage = window as unknown as Loaded;
      const { looks, exclude } = inPage.newElements(aspect, JSON.parse(known));
      if (looks.length === 0) return { looks: '[]', violations: [] };
      const { violations } = await inPage.axe.run({ exclude: [rows, ...exclude] }, wanted);
      return { looks: JSON.stringify(looks), violations };
    },
    [
      scheme === 'light' ? 'all' : 'colors',
      JSON.stringify([...checked]), // Playwright serializes thousands of numbers slowly.
      FURTHER_ROWS,
      { ...BRIEF, ...options },
    ] as const,
  );
  if (violations.length === 0) for (const look of JSON.parse(looks)) checked.add(look);
  return linesOf(violations);
}

/**
 * Returns axe's findings on a page: those of all rules in light mode, and those of the color rules
 * in dark mode. Leaves the page in the other color scheme.
 * @param except rules that do not apply; callers give the reason in a comment
 * @param checked in a series of pages, the elements that axe need not check again. Those of this
 *   page are added.
 */
export async function axeFindings(
  page: Page,
  except: readonly string[] = [],
  checked: CheckedLooks = noCheckedLooks(),
): Promise<Record<ColorScheme, string[]>> {
  const rules = Object.fromEntries(except.map((id) => [id, { enabled: false }]));
  const options: Record<ColorScheme, RunOptions> = {
    light: { runOnly: TAGS, rules },
    dark: { runOnly: { type: 'rule', values: COLOR_RULES } },
  };
  const findings: Record<ColorScheme, string[]> = { light: [], dark: [] };
  await loadAxe(page);
  const drawn = await prepare(page);
  for (const scheme of [drawn, drawn === 'light' ? 'dark' : 'light'] as const) {
    if (scheme !== drawn) await page.emulateMedia({ colorScheme: scheme });
    await endTransitions(page);
    findings[scheme] = await checkNewElements(page, scheme, checked[scheme], options[scheme]);
  }
  return findings;
}

/**
 * Returns the findings of the rules that depend on the style sheet, in the current color scheme.
 * Suffices for further designs of markup that `axeFindings` has checked.
 */
export async function styleFindings(page: Page): Promise<string[]> {
  await loadAxe(page);
  await endTransitions(page);
  const options: RunOptions = { ...BRIEF, runOnly: { type: 'rule', values: STYLE_RULES } };
  const violations = await page.evaluate(
    async ([rows, wanted]) =>
      (await (window as unknown as Loaded).axe.run({ exclude: [rows] }, wanted)).violations,
    [FURTHER_ROWS, options] as const,
  );
  return linesOf(violations);
}
