import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import {
  alertShown,
  asPro,
  fail,
  hang,
  holdTwoSeconds,
  inTurn,
  mockApiResponse,
  press,
  reauthenticated,
  shown,
  succeed,
} from './states.ts';

const confirmDeletion = inTurn(
  press('Delete Account'),
  (page) => page.getByRole('dialog').getByRole('textbox').fill('DELETE'),
  (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click(),
);

/** Opens the menu if the sidebar does not fit. The menu is a drawer then. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

const SETTINGS: readonly Screen[] = [
  { name: 'settings' },
  {
    name: 'settings-delete',
    viewport: true,
    act: inTurn(press('Delete Account'), async (page: Page) => {
      const field = page.getByRole('dialog').getByRole('textbox');
      await field.fill('DELET');
      await field.press('Enter');
      await page.getByText('Please type DELETE').waitFor();
    }),
  },
  {
    name: 'settings-deleting',
    viewport: true,
    prepare: hang('/api/account'),
    act: inTurn(confirmDeletion, shown('Deleting...')),
  },
  {
    name: 'settings-delete-failed',
    viewport: true,
    prepare: fail('/api/account'),
    act: inTurn(confirmDeletion, alertShown),
  },
  {
    name: 'settings-deleted',
    viewport: true,
    prepare: inTurn(holdTwoSeconds, succeed('/api/account')),
    act: inTurn(confirmDeletion, shown('has been deleted successfully')),
  },
  {
    name: 'settings-receipt',
    prepare: mockApiResponse('/api/account', {
      ...{ links: 12, pictures: 3, analytics_days: 241, sign_in_methods: 2 },
    }),
    act: inTurn(confirmDeletion, shown('We deleted your account')),
  },
  {
    name: 'settings-export-failed',
    prepare: fail('/api/account/export'),
    act: inTurn(press('Download your data'), shown('Failed to prepare the download')),
  },
].map((screen: Omit<Screen, 'path'>) => ({
  path: '/settings',
  as: 'typical',
  ...screen,
  prepare: inTurn(reauthenticated(true), screen.prepare ?? (async () => undefined)),
}));

const codeStarted = mockApiResponse('/api/reauthentication/start', {
  method: 'code',
  method_id: 'email-test-1',
});
const askForCode = inTurn(press('Delete Account'), (page) =>
  page.getByRole('button', { name: /^Email a code to/ }).click(),
);

/** The states of the reauthentication dialog. */
const CONFIRMATION: readonly Screen[] = [
  {
    name: 'settings-confirm',
    act: inTurn(press('Delete Account'), shown('Continue with Google')),
  },
  {
    name: 'settings-confirm-failed',
    prepare: fail('/api/factors'),
    act: inTurn(press('Delete Account'), shown('Failed to load your confirmation methods')),
  },
  {
    name: 'settings-confirm-code',
    prepare: codeStarted,
    act: inTurn(askForCode, (page) => page.getByLabel('Code').fill('123')),
  },
  {
    name: 'settings-confirm-refused',
    prepare: inTurn(codeStarted, fail('/api/reauthentication/verify')),
    act: inTurn(
      askForCode,
      (page) => page.getByLabel('Code').fill('123456'),
      press('Confirm'),
      alertShown,
    ),
  },
].map((screen: Omit<Screen, 'path'>) => ({
  path: '/settings',
  as: 'typical',
  viewport: true,
  ...screen,
  prepare: inTurn(reauthenticated(false), screen.prepare ?? (async () => undefined)),
}));

const USUAL = 240;
const numbers = shown('Total Clicks');

const ANALYTICS: readonly Screen[] = [
  { name: 'analytics-upgrade', act: shown('All numbers are invented.') },
  { name: 'analytics-pro', prepare: asPro(USUAL), act: numbers },
  {
    name: 'analytics-day',
    path: '/analytics?range=90',
    prepare: asPro(USUAL),
    act: inTurn(numbers, (page) => page.getByRole('slider').press('ArrowLeft')),
  },
  {
    name: 'analytics-table',
    path: '/analytics?range=7',
    prepare: asPro(USUAL),
    act: inTurn(numbers, (page) => page.getByText('Show as a table').click()),
  },
  { name: 'analytics-all', path: '/analytics?range=all', prepare: asPro(USUAL), act: numbers },
  { name: 'analytics-loading', prepare: inTurn(asPro(USUAL), hang('/api/analytics')) },
  {
    name: 'analytics-failed',
    prepare: inTurn(asPro(USUAL), fail('/api/analytics')),
    act: alertShown,
  },
  { name: 'analytics-empty', as: 'newcomer', prepare: asPro(0), act: numbers },
  { name: 'analytics-extreme', as: 'extreme', prepare: asPro(4_812_345), act: numbers },
].map((screen) => ({ path: '/analytics', as: 'typical', ...screen }) as Screen);

/** The screens of the Analytics tab, of Settings, and of the layout of signed-in pages. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  ...ANALYTICS,
  ...SETTINGS,
  ...CONFIRMATION,
  {
    name: 'loading',
    path: '/settings',
    as: 'typical',
    waitFor: 'Loading...',
    viewport: true,
    prepare: hang('/api/profile'),
  },
  { name: 'menu', path: '/dashboard', as: 'typical', viewport: true, act: openMenu },
  {
    name: 'sign-out-failed',
    path: '/settings',
    as: 'typical',
    viewport: true,
    prepare: fail('/api/signout'),
    act: inTurn(openMenu, press('Sign Out'), alertShown),
  },
  {
    name: 'error',
    path: '/settings',
    as: 'typical',
    prepare: async (page) => {
      await page.addInitScript(() => {
        sessionStorage.setItem('posy-reloaded-at', String(Date.now()));
      });
      await page.route('**/settings-route-*.js', (route) => route.abort());
    },
  },
];
