import type { Page } from 'playwright-core';
import { after, type Screen } from './screen.ts';
import { fill, inTurn, press, shown } from './states.ts';

const skip = (title: string) => inTurn(press(/^Skip$/), shown(title));

const USERNAME: Screen = {
  name: 'first-run',
  path: '/dashboard',
  as: 'newcomer',
  waitFor: 'Set up your page',
};
const TAKEN = after(USERNAME, {
  name: 'first-run-taken',
  act: inTurn(fill('Username', 'admin'), shown('This username is reserved')),
});
const THEME = after(TAKEN, { name: 'first-run-theme', act: skip('Choose a theme') });
const LINKS = after(THEME, {
  name: 'first-run-links',
  act: inTurn(
    skip('Add your links'),
    press('TikTok'),
    fill('TikTok handle', 'two words'),
    async (page: Page) => {
      const text = 'instagram.com/nia\nMy shop https://shop.example/\nno address';
      await page.getByLabel('Paste your links').fill(text);
      await page.getByText('2 links found').waitFor();
    },
  ),
});
const LIVE = after(LINKS, { name: 'first-run-live', act: skip('Your page is live') });

/** The screens of a new account's first run. */
export const FIRST_RUN_SCREENS: readonly Screen[] = [USERNAME, TAKEN, THEME, LINKS, LIVE];
