import type { Page } from 'playwright-core';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { after, type Screen } from './screen.ts';
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

const place = { path: '/profile', as: 'typical' } as const;

const PLAIN: Screen = { name: 'profile', ...place };
const INVALID = after(PLAIN, {
  name: 'profile-invalid',
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
});
const TAKEN = after(INVALID, {
  name: 'profile-taken',
  act: inTurn(fill('Username', 'long-name'), openTab('Pattern'), shown(MESSAGES.usernameTaken)),
});
const FREE = after(TAKEN, {
  name: 'profile-free',
  act: inTurn(
    fill('Username', 'rosa-of-the-lakes'),
    openTab('Gradient'),
    fill('First color', '#000000'),
    fill('Second color', '#ffffff'),
    shown('This username is available.'),
  ),
});
const LAST_USERNAME = after(FREE, {
  name: 'profile-last-username',
  prepare: mockApiResponse('/api/usernames/*', {
    available: true,
    warning: MESSAGES.lastReservedUsername('September 30, 2027'),
  }),
  act: inTurn(
    fill('Username', 'rosa-of-the-woods'),
    openTab('Solid Color'),
    shown('one of your three former usernames'),
  ),
});
const USERNAMES_FULL = after(LAST_USERNAME, {
  name: 'profile-usernames-full',
  prepare: mockApiResponse('/api/usernames/*', {
    available: false,
    error: MESSAGES.formerUsernamesFull(FORMER_USERNAMES, 'September 30, 2027'),
  }),
  act: inTurn(fill('Username', 'rosa-of-the-hills'), shown('still reserved for you')),
});
const PICKER = after(USERNAMES_FULL, { name: 'profile-picker', act: press('Pick custom color') });
const SHEET = after(PICKER, {
  name: 'profile-sheet',
  viewport: true,
  act: inTurn((page) => page.keyboard.press('Escape'), openPreview),
});

const CROP: Screen = {
  name: 'profile-crop',
  ...place,
  viewport: true,
  prepare: inTurn(hang('/api/profile/picture'), holdTwoSeconds),
  act: choosePicture,
};
const UPLOADING = after(CROP, {
  name: 'profile-uploading',
  act: inTurn(press('Use picture'), shown('Uploading…'), press('Copy URL'), shown('Copied!')),
});

const REFUSED: Screen = {
  name: 'profile-refused',
  ...place,
  viewport: true,
  prepare: failSaving,
  act: inTurn(fill('Name', 'Rosa'), press('Update name'), alertShown),
};
const PARTLY_SAVED = after(REFUSED, {
  name: 'profile-partly-saved',
  viewport: true,
  act: inTurn(fill('Bio', 'Notes'), press('Save all'), shown('Failed to update bio')),
});

const THEME: Screen = {
  name: 'theme',
  ...place,
  act: inTurn(openStudio, async (page: Page) => {
    const colors = page.getByRole('group', { name: 'Text color' });
    await colors.getByRole('radio', { name: 'Custom' }).check();
    await colors.getByLabel('Custom text color', { exact: true }).fill('#1c4f5a');
    await colors.getByRole('button', { name: /^Use #/ }).waitFor();
  }),
};
const THEME_FAILED = after(THEME, {
  name: 'theme-failed',
  viewport: true,
  prepare: failSaving,
  act: inTurn(chooseTheme('Neon'), alertShown),
});

/**
 * The screens of the Profile tab. Independent forms share a screen, because opening a page costs
 * more than checking it.
 */
export const PROFILE_SCREENS: readonly Screen[] = [
  ...[PLAIN, INVALID, TAKEN, FREE, LAST_USERNAME, USERNAMES_FULL, PICKER, SHEET],
  ...[CROP, UPLOADING],
  ...[REFUSED, PARTLY_SAVED],
  ...[THEME, THEME_FAILED],
  {
    name: 'profile-failed',
    ...place,
    prepare: inTurn(fail('/api/links'), fail('/api/profile/views')),
    act: alertShown,
  },
  {
    name: 'theme-loading',
    ...place,
    // Route the file, because the browser may have it in its cache.
    prepare: (page: Page) => page.route('**/theme-studio-*.js', () => undefined),
    act: (page: Page) => page.getByText('Loading themes…').waitFor({ state: 'attached' }),
  },
  { name: 'profile-suspended', ...place, prepare: asSuspended },
  { name: 'profile-extreme', path: '/profile', as: 'extreme', viewport: true },
];
