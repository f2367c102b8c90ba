import type { Page } from 'playwright-core';
import { after, type Screen } from './screen.ts';
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

const typeDelete = (page: Page) => page.getByRole('dialog').getByRole('textbox').fill('DELETE');
const pressDelete = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
const confirmDeletion = inTurn(press('Delete Account'), typeDelete, pressDelete);

/** Opens the menu if the sidebar does not fit. The menu is a drawer then. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

const settings = { path: '/settings', as: 'typical' } as const;

const PLAIN: Screen = { name: 'settings', ...settings, prepare: reauthenticated(true) };
const EXPORT_FAILED = after(PLAIN, {
  name: 'settings-export-failed',
  prepare: fail('/api/account/export'),
  act: inTurn(press('Download your data'), shown('Failed to prepare the download')),
});
const DELETE = after(EXPORT_FAILED, {
  name: 'settings-delete',
  viewport: true,
  act: inTurn(press('Delete Account'), async (page: Page) => {
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill('DELET');
    await field.press('Enter');
    await page.getByText('Please type DELETE').waitFor();
  }),
});
const DELETE_FAILED = after(DELETE, {
  name: 'settings-delete-failed',
  viewport: true,
  prepare: fail('/api/account'),
  act: inTurn(typeDelete, pressDelete, alertShown),
});
const DELETING = after(DELETE_FAILED, {
  name: 'settings-deleting',
  viewport: true,
  prepare: hang('/api/account'),
  act: inTurn(pressDelete, shown('Deleting...')),
});

const SETTINGS: readonly Screen[] = [
  ...[PLAIN, EXPORT_FAILED, DELETE, DELETE_FAILED, DELETING],
  {
    name: 'settings-deleted',
    ...settings,
    viewport: true,
    prepare: inTurn(reauthenticated(true), holdTwoSeconds, succeed('/api/account')),
    act: inTurn(confirmDeletion, shown('has been deleted successfully')),
  },
  {
    name: 'settings-receipt',
    ...settings,
    prepare: inTurn(
      reauthenticated(true),
      mockApiResponse('/api/account', {
        ...{ links: 12, pictures: 3, analytics_days: 241, sign_in_methods: 2 },
      }),
    ),
    act: inTurn(confirmDeletion, shown('We deleted your account')),
  },
];

const CONFIRM: Screen = {
  name: 'settings-confirm',
  ...settings,
  viewport: true,
  prepare: reauthenticated(false),
  act: inTurn(press('Delete Account'), shown('Continue with Google')),
};
const CONFIRM_CODE = after(CONFIRM, {
  name: 'settings-confirm-code',
  viewport: true,
  prepare: mockApiResponse('/api/reauthentication/start', {
    method: 'code',
    method_id: 'email-test-1',
  }),
  act: inTurn(
    (page) => page.getByRole('button', { name: /^Email a code to/ }).click(),
    (page) => page.getByLabel('Code').fill('123'),
  ),
});
const CONFIRM_REFUSED = after(CONFIRM_CODE, {
  name: 'settings-confirm-refused',
  viewport: true,
  prepare: fail('/api/reauthentication/verify'),
  act: inTurn((page) => page.getByLabel('Code').fill('123456'), press('Confirm'), alertShown),
});

/** The states of the reauthentication dialog. */
const CONFIRMATION: readonly Screen[] = [
  ...[CONFIRM, CONFIRM_CODE, CONFIRM_REFUSED],
  {
    name: 'settings-confirm-failed',
    ...settings,
    viewport: true,
    prepare: inTurn(reauthenticated(false), fail('/api/factors')),
    act: inTurn(press('Delete Account'), shown('Failed to load your confirmation methods')),
  },
];

const USUAL = 240;
const numbers = shown('Total Clicks');

const analytics = { path: '/analytics', as: 'typical' } as const;
/** Chooses a range, and waits for the report that begins on this day. */
const chooseRange = (label: string, from: string) =>
  inTurn((page) => page.getByRole('radio', { name: label, exact: true }).click(), shown(from));

const PRO: Screen = { name: 'analytics-pro', ...analytics, prepare: asPro(USUAL), act: numbers };
const DAY = after(PRO, {
  name: 'analytics-day',
  act: inTurn(chooseRange('90 days', 'Aug 24'), (page) =>
    page.getByRole('slider').press('ArrowLeft'),
  ),
});
const ALL = after(DAY, { name: 'analytics-all', act: chooseRange('All', 'Oct 6, 2025') });
const TABLE = after(ALL, {
  name: 'analytics-table',
  act: inTurn(chooseRange('7 days', 'Nov 15'), (page) => page.getByText('Show as a table').click()),
});

const ANALYTICS: readonly Screen[] = [
  { name: 'analytics-upgrade', ...analytics, act: shown('All numbers are invented.') },
  ...[PRO, DAY, ALL, TABLE],
  {
    name: 'analytics-loading',
    ...analytics,
    prepare: inTurn(asPro(USUAL), hang('/api/analytics')),
  },
  {
    name: 'analytics-failed',
    ...analytics,
    prepare: inTurn(asPro(USUAL), fail('/api/analytics')),
    act: alertShown,
  },
  { name: 'analytics-empty', ...analytics, as: 'newcomer', prepare: asPro(0), act: numbers },
  {
    name: 'analytics-extreme',
    ...analytics,
    as: 'extreme',
    prepare: asPro(4_812_345),
    act: numbers,
  },
];

const MENU: Screen = {
  name: 'menu',
  path: '/dashboard',
  as: 'typical',
  viewport: true,
  act: openMenu,
};
const SIGN_OUT_FAILED = after(MENU, {
  name: 'sign-out-failed',
  viewport: true,
  prepare: fail('/api/signout'),
  act: inTurn(openMenu, press('Sign Out'), alertShown),
});

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
  ...[MENU, SIGN_OUT_FAILED],
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
