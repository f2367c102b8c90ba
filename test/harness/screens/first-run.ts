import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { fill, inTurn, press, shown } from './states.ts';

const skip = (title: string) => inTurn(press(/^Skip$/), shown(title));
const theme = skip('Choose a theme');
const links = inTurn(theme, skip('Add your links'));

/** The screens of a new account's first run. */
export const FIRST_RUN_SCREENS: readonly Screen[] = [
  { name: 'first-run', waitFor: 'Set up your page' },
  {
    name: 'first-run-taken',
    waitFor: 'Set up your page',
    act: inTurn(fill('Username', 'admin'), shown('This username is reserved')),
  },
  { name: 'first-run-theme', waitFor: 'Set up your page', act: theme },
  {
    name: 'first-run-links',
    waitFor: 'Set up your page',
    act: inTurn(links, press('TikTok'), fill('TikTok handle', 'two words'), async (page: Page) => {
      const text = 'instagram.com/nia\nMy shop https://shop.example/\nno address';
      await page.getByLabel('Paste your links').fill(text);
      await page.getByText('2 links found').waitFor();
    }),
  },
  {
    name: 'first-run-live',
    waitFor: 'Set up your page',
    act: inTurn(links, skip('Your page is live')),
  },
].map((screen) => ({ path: '/dashboard', as: 'newcomer', ...screen }) as Screen);
