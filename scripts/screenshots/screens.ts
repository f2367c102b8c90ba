import type { Screen } from './screen.ts';
import { signIn } from './sign-in-screens.ts';
import {
  asPro,
  choosePicture,
  fail,
  failSaving,
  fill,
  hang,
  inTurn,
  openTab,
  press,
  succeed,
} from './states.ts';

const open: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-top', path: '/', viewport: true },
  {
    name: 'landing-scrolled',
    path: '/',
    viewport: true,
    act: press('Platforms 2 of 2'),
  },
  {
    name: 'landing-examples',
    path: '/',
    viewport: true,
    act: (page) => page.getByRole('link', { name: 'See Examples' }).click(),
  },
  {
    name: 'landing-offline',
    path: '/',
    viewport: true,
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
    },
  },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'public', path: ({ typical }) => `/u/${typical.username}` },
  { name: 'public-extreme', path: ({ extreme }) => `/u/${extreme.username}`, viewport: true },
  {
    name: 'public-shared',
    path: ({ typical }) => `/u/${typical.username}`,
    viewport: true,
    prepare: async (page) => {
      await page.addInitScript('delete Navigator.prototype.share');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    },
    act: press('Share'),
  },
  { name: 'public-empty', path: ({ newcomer }) => `/u/${newcomer.username}` },
  { name: 'public-not-found', path: '/u/nobody-is-here' },
];

const profile: Screen[] = [
  { name: 'profile', path: '/profile' },
  {
    name: 'loading',
    path: '/profile',
    viewport: true,
    prepare: hang('**/api/profile'),
    waitFor: 'Loading...',
  },
  { name: 'profile-invalid', path: '/profile', act: fill('Username', '-a') },
  { name: 'profile-taken', path: '/profile', act: fill('Username', 'rosa-lindqvist') },
  { name: 'profile-free', path: '/profile', act: fill('Username', 'rosa-of-the-lakes') },
  { name: 'profile-bio-over', path: '/profile', act: fill('Bio', 'So many words. '.repeat(12)) },
  { name: 'profile-crop', path: '/profile', act: choosePicture, viewport: true },
  {
    name: 'profile-uploading',
    path: '/profile',
    prepare: hang('**/api/profile/picture'),
    act: inTurn(choosePicture, press('Use picture')),
  },
  {
    name: 'profile-refused',
    path: '/profile',
    viewport: true,
    prepare: failSaving,
    act: inTurn(fill('Name', 'Rosa'), press('Update name')),
  },
  { name: 'profile-solid', path: '/profile', act: openTab('Solid Color') },
  { name: 'profile-pattern', path: '/profile', act: openTab('Pattern') },
  { name: 'profile-copied', path: '/profile', act: press('Copy URL'), viewport: true },
  {
    name: 'profile-failed',
    path: '/profile',
    prepare: inTurn(fail('**/api/links'), fail('**/api/profile/views')),
  },
].map((screen) => ({ ...screen, as: 'typical' }) as const);

const links: Screen[] = [
  { name: 'links', path: '/links' },
  { name: 'links-add', path: '/links', act: press('Add Link') },
  {
    name: 'links-invalid',
    path: '/links',
    act: inTurn(press('Add Link'), fill('URL', 'example'), (page) =>
      page.getByRole('form').getByRole('button', { name: 'Add Link' }).click(),
    ),
  },
  { name: 'links-edit', path: '/links', act: press('Edit Studio diary') },
  { name: 'links-delete', path: '/links', act: press('Delete Studio diary'), viewport: true },
  { name: 'links-loading', path: '/links', prepare: hang('**/api/links') },
  { name: 'links-failed', path: '/links', prepare: fail('**/api/links') },
  {
    name: 'links-refused',
    path: '/links',
    prepare: fail('**/api/links/order'),
    act: press('Move down Pottery shop'),
  },
].map((screen) => ({ ...screen, as: 'typical' }) as const);

const others: Screen[] = [
  { name: 'links-empty', path: '/links', as: 'newcomer' },
  { name: 'links-extreme', path: '/links', as: 'extreme', viewport: true },
  { name: 'profile-extreme', path: '/profile', as: 'extreme', viewport: true },
  { name: 'analytics-upgrade', path: '/analytics', as: 'typical' },
  { name: 'analytics-pro', path: '/analytics', as: 'typical', prepare: asPro },
  { name: 'analytics-extreme', path: '/analytics', as: 'extreme', prepare: asPro, viewport: true },
  { name: 'settings', path: '/settings', as: 'typical' },
  {
    name: 'settings-delete',
    path: '/settings',
    as: 'typical',
    viewport: true,
    act: inTurn(press('Delete Account'), (page) => page.getByRole('textbox').fill('DELET')),
  },
  {
    name: 'settings-deleted',
    path: '/settings',
    as: 'typical',
    viewport: true,
    prepare: succeed('**/api/account'),
    act: inTurn(
      press('Delete Account'),
      (page) => page.getByRole('textbox').fill('DELETE'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click(),
    ),
  },
  {
    name: 'settings-delete-failed',
    path: '/settings',
    as: 'typical',
    viewport: true,
    prepare: fail('**/api/account'),
    act: inTurn(
      press('Delete Account'),
      (page) => page.getByRole('textbox').fill('DELETE'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click(),
    ),
  },
  {
    name: 'menu',
    path: '/dashboard',
    as: 'typical',
    viewport: true,
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
    },
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

/** Every screen and state that a person can meet. */
export const SCREENS: readonly Screen[] = [...open, ...signIn, ...profile, ...links, ...others];
