import type { Page } from 'playwright-core';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Screen } from './screen.ts';
import {
  alertShown,
  asSuspended,
  choosePicture,
  fail,
  failSaving,
  fill,
  hang,
  holdTwoSeconds,
  inTurn,
  mockApiResponse,
  openTab,
  press,
  shown,
} from './states.ts';

/** Reserved usernames, one of which has the maximum length. */
const FORMER_USERNAMES = ['rosa-makes-ceramics-in-malmoe1', 'rosa-lind', 'rosa_of_the_mountains'];

/** Waits for the theme studio, and opens all its sections. */
async function openStudio(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Classic' }).waitFor();
  for (const section of await page.locator('summary').all()) await section.click();
}

/**
 * Opens the preview sheet. Does nothing on wide screens, which show the preview beside the forms.
 */
async function openPreview(page: Page): Promise<void> {
  const preview = page.getByRole('button', { name: 'Preview' });
  if (await preview.isVisible()) await preview.click();
}

const chooseTheme = (name: string) => (page: Page) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true });

/**
 * The screens of the Profile tab. Independent forms share a screen, because opening a page costs
 * more than checking it.
 */
export const PROFILE_SCREENS: readonly Screen[] = [
  { name: 'profile', path: '/profile' },
  {
    name: 'profile-invalid',
    path: '/profile',
    act: inTurn(
      fill('Username', '-a'),
      fill('Bio', 'So many words. '.repeat(12)),
      press('Add icon'),
      fill('Instagram', 'https://evil.example/rosa'),
      openTab('Solid Color'),
      fill('Custom color', '#12'),
      shown(MESSAGES.usernameRule),
      shown(MESSAGES.bioTooLong),
      shown('Enter your Instagram username'),
      shown('Please choose a valid color.'),
    ),
  },
  {
    name: 'profile-taken',
    path: '/profile',
    act: inTurn(fill('Username', 'long-name'), openTab('Pattern'), shown(MESSAGES.usernameTaken)),
  },
  {
    name: 'profile-free',
    path: '/profile',
    act: inTurn(
      fill('Username', 'rosa-of-the-lakes'),
      fill('First color', '#000000'),
      fill('Second color', '#ffffff'),
      shown('This username is available.'),
    ),
  },
  {
    name: 'profile-last-username',
    path: '/profile',
    prepare: mockApiResponse('/api/usernames/*', {
      available: true,
      warning: MESSAGES.lastReservedUsername('September 30, 2027'),
    }),
    act: inTurn(
      fill('Username', 'rosa-of-the-lakes'),
      openTab('Solid Color'),
      shown('one of your three former usernames'),
    ),
  },
  {
    name: 'profile-usernames-full',
    path: '/profile',
    prepare: mockApiResponse('/api/usernames/*', {
      available: false,
      error: MESSAGES.formerUsernamesFull(FORMER_USERNAMES, 'September 30, 2027'),
    }),
    act: inTurn(fill('Username', 'rosa-of-the-lakes'), shown('still reserved for you')),
  },
  { name: 'profile-crop', path: '/profile', act: choosePicture, viewport: true },
  {
    name: 'profile-uploading',
    path: '/profile',
    prepare: inTurn(hang('/api/profile/picture'), holdTwoSeconds),
    act: inTurn(
      choosePicture,
      press('Use picture'),
      shown('Uploading…'),
      press('Copy URL'),
      shown('Copied!'),
    ),
  },
  {
    name: 'profile-picker',
    path: '/profile',
    act: inTurn(openTab('Solid Color'), press('Pick custom color')),
  },
  {
    name: 'profile-refused',
    path: '/profile',
    viewport: true,
    prepare: failSaving,
    act: inTurn(fill('Name', 'Rosa'), press('Update name'), alertShown),
  },
  {
    name: 'profile-partly-saved',
    path: '/profile',
    viewport: true,
    prepare: failSaving,
    act: inTurn(fill('Name', 'Rosa'), fill('Bio', 'Notes'), press('Save all'), alertShown),
  },
  { name: 'profile-sheet', path: '/profile', viewport: true, act: openPreview },
  {
    name: 'profile-failed',
    path: '/profile',
    prepare: inTurn(fail('/api/links'), fail('/api/profile/views')),
    act: alertShown,
  },
  {
    name: 'theme',
    path: '/profile',
    act: inTurn(openStudio, async (page: Page) => {
      const colors = page.getByRole('group', { name: 'Text color' });
      await colors.getByRole('radio', { name: 'Custom' }).check();
      await colors.getByLabel('Custom text color', { exact: true }).fill('#1c4f5a');
      await colors.getByRole('button', { name: /^Use #/ }).waitFor();
    }),
  },
  {
    name: 'theme-failed',
    path: '/profile',
    viewport: true,
    prepare: failSaving,
    act: inTurn(openStudio, chooseTheme('Neon'), alertShown),
  },
  {
    name: 'theme-loading',
    path: '/profile',
    // Route the file, because the browser may have it in its cache.
    prepare: (page: Page) => page.route('**/theme-studio-*.js', () => undefined),
    act: (page: Page) => page.getByText('Loading themes…').waitFor({ state: 'attached' }),
  },
  { name: 'profile-suspended', path: '/profile', prepare: asSuspended },
  { name: 'profile-extreme', path: '/profile', as: 'extreme', viewport: true },
].map((screen) => ({ as: 'typical', ...screen }) as Screen);
