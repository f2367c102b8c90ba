import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2 at level AA, and what axe's authors advise beyond it. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The rules that look at colours: all that differs between light and dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rows of a list are alike: the first ten stand for a hundred. */
const FURTHER_ROWS = ':is(li, tr):nth-child(n + 11)';

/** What axe finds wrong, a line each. Legacy mode: no second page has to be opened for the answer. */
async function run(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.exclude(FURTHER_ROWS).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/**
 * What axe finds on a page, and what more in the dark.
 * @param except rules that do not hold here; say why where you name one
 */
export async function axeFindings(
  page: Page,
  except: readonly string[] = [],
): Promise<{ light: string[]; dark: string[] }> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await run(new AxeBuilder({ page }).withTags(TAGS).disableRules([...except]));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(new AxeBuilder({ page }).withRules(COLOR_RULES));
  return { light, dark };
}
