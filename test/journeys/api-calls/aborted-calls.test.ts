import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addEvent } from '#bff/account/account-events.store.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { imageBytes } from '#test/harness/app/images.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { type Call, failCall, isCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { signInBrowserless } from '#test/harness/browser/public-page.ts';
import { declaredCalls, filesThatFetch } from './declared-calls.ts';

let app: BrowserApp;
let page: Page;

const open = (path: string) => page.goto(app.origin + path);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => button(name).first().click();
const field = (label: string) => page.getByLabel(label, { exact: true });
const dialog = () => page.getByRole('dialog');

interface Row {
  /** What makes the screen send the call, which is aborted. */
  act: () => Promise<unknown>;
  /** What the screen says, in an alert or a live region. */
  says?: string;
  /** Whether the screen still has what was typed, or shows what stands in for the answer. */
  keeps?: () => Promise<unknown>;
}

const typed = async (label: string, text: string) =>
  expect(await field(label).inputValue()).toBe(text);

async function fillLink(title: string): Promise<void> {
  await field('Title').fill(title);
  await field('URL').fill('https://notes.example.com/');
}

const VERIFICATION = '**/api/account/verification';

const submitLink = () => page.getByRole('form').locator('button[type=submit]').click();

/** One call each, in an order that needs few page loads. */
const ROWS: Record<string, Row> = {
  'features/profile/profile.api.ts GET /usernames/*': {
    act: async () => {
      await open('/profile');
      await field('Username').fill('june-draws');
    },
    says: MESSAGES.usernameUnchecked,
    keeps: () => typed('Username', 'june-draws'),
  },
  'features/profile/profile.api.ts PUT /profile': {
    act: () => press('Update username'),
    says: 'Failed to update username',
    keeps: () => typed('Username', 'june-draws'),
  },
  'features/profile/profile.api.ts POST /profile/picture': {
    act: async () => {
      const buffer = await imageBytes('png', { width: 64, height: 64, color: '#ff0000' });
      const file = { name: 'picture.png', mimeType: 'image/png', buffer };
      await page.locator('input[type=file]').first().setInputFiles(file);
    },
    says: 'Failed to upload picture',
    keeps: () => typed('Username', 'june-draws'),
  },
  'app/dashboard/dashboard-route.tsx GET /profile/views': {
    act: () => open('/dashboard'),
    says: 'Failed to fetch profile views',
  },
  'features/links/links.api.ts GET /links': {
    act: () => open('/links'),
    says: 'Failed to fetch links',
    keeps: async () => {
      await press('Retry');
      await button('Edit Shop').waitFor();
    },
  },
  'features/factors/account-events.api.ts GET /account/events': {
    // The notices are there at the next visit; the page works without them.
    act: () => open('/dashboard'),
    keeps: () => page.getByRole('heading', { name: 'Dashboard' }).waitFor(),
  },
  'features/factors/account-events.api.ts POST /account/events/dismiss': {
    act: async () => {
      const profile = await app.db('profiles').where({ name: 'June Park' }).first();
      await addEvent(app.db, profile.user_id, 'factors_removed', { factors: ['Password'] });
      await open('/links');
      await press('OK');
    },
    says: 'Failed to dismiss the message',
    keeps: async () => {
      await press('OK');
      const messages = page.getByRole('region', { name: 'Account messages' });
      await messages.waitFor({ state: 'detached' });
    },
  },
  'features/links/links.api.ts POST /links': {
    act: async () => {
      await press('Add Link');
      await fillLink('Notes');
      await submitLink();
    },
    says: 'Failed to add link',
    keeps: () => typed('Title', 'Notes'),
  },
  'lib/api/profile-query.ts GET /profile': {
    act: async () => {
      const restore = await failCall(page, 'POST /api/links', 'unreachable');
      await submitLink();
      await page.getByText('Failed to fetch profile', { exact: true }).waitFor();
      await restore();
    },
    says: 'Failed to fetch profile',
    keeps: () => typed('Title', 'Notes'),
  },
  'features/links/links.api.ts PUT /links/*': {
    act: async () => {
      await press('Cancel');
      await press('Edit Shop');
      await fillLink('Store');
      await submitLink();
    },
    says: 'Failed to update link',
    keeps: async () => {
      await typed('Title', 'Store');
      await press('Cancel');
    },
  },
  'features/links/links.api.ts PUT /links/order': {
    act: () => press('Move down Shop'),
    says: 'Failed to reorder links',
  },
  'features/links/links.api.ts DELETE /links/*': {
    act: async () => {
      await press('Delete Shop');
      await dialog().getByRole('button', { name: 'Delete' }).click();
    },
    says: 'Failed to delete link',
    keeps: () => button('Edit Shop').waitFor(),
  },
  'features/analytics/analytics.api.ts GET /analytics': {
    act: () => open('/analytics'),
    says: 'Failed to fetch analytics',
    keeps: () => press('Retry'),
  },
  'features/analytics/analytics.api.ts PUT /profile': {
    act: () => page.getByRole('button', { name: /^Use Europe/ }).click(),
    says: 'Failed to update time zone. Check your connection and try again.',
  },
  'features/settings/publication.tsx PUT /profile': {
    act: async () => {
      await open('/settings');
      await page.getByRole('switch', { name: 'Page is published' }).click();
      await dialog().getByRole('button', { name: 'Take offline' }).click();
    },
    says: 'Failed to update your page. Check your connection and try again.',
    keeps: async () =>
      expect(await page.getByRole('switch', { name: 'Page is published' }).isChecked()).toBe(true),
  },
  'features/settings/security-card.tsx GET /session': {
    act: () => open('/settings'),
    says: 'Failed to load your sign-in method and passkeys',
    keeps: async () => {
      await press('Retry');
      await page.getByText('signed in with Google').waitFor();
    },
  },
  'features/settings/verify-email.tsx GET /account/verification': {
    // Nothing is offered without an answer: the server refuses other factors all the same.
    act: () => open('/settings'),
    keeps: () => page.getByText('signed in with Google').waitFor(),
  },
  'features/settings/verify-email.tsx POST /account/verification': {
    act: async () => {
      await page.route(VERIFICATION, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { email: 'june@example.com' } })
          : route.fallback(),
      );
      await open('/settings');
      await press('Send link');
    },
    says: 'Failed to send the link',
    keeps: () => page.unroute(VERIFICATION),
  },
  'features/settings/use-sessions.ts GET /sessions': {
    act: () => open('/settings'),
    says: 'Failed to fetch sessions',
    keeps: () => press('Retry'),
  },
  'features/settings/use-sessions.ts DELETE /sessions/*': {
    act: () => page.getByRole('button', { name: /^Sign out of / }).click(),
    says: 'Failed to end the session. Check your connection and try again.',
    keeps: () => press('Dismiss'),
  },
  'features/settings/use-sessions.ts DELETE /sessions': {
    act: () => press('Sign out everywhere else'),
    says: 'Failed to end the session. Check your connection and try again.',
  },
  'features/factors/account-events.api.ts POST /account/events/*/reject': {
    act: async () => {
      const profile = await app.db('profiles').where({ name: 'June Park' }).first();
      await addEvent(app.db, profile.user_id, 'password_changed', { factors: ['Password'] });
      await open('/settings');
      await press('This wasn’t me: Password changed');
      await press('Secure account');
    },
    says: 'Failed to secure your account. Check your connection and try again.',
    keeps: () => press('Cancel'),
  },
  'features/factors/factors.api.ts POST /factors/oauth/start': {
    act: async () => {
      await press('Add a sign-in method');
      await press('GitHub');
    },
    says: 'That did not work. Check your connection and try again.',
    keeps: () => press('Close'),
  },
  'features/settings/delete-account-dialog.tsx DELETE /account': {
    act: async () => {
      await press('Delete Account');
      await field('Type DELETE to confirm').fill('DELETE');
      await dialog().locator('button[type=submit]').click();
    },
    says: 'Failed to delete account',
    keeps: async () => {
      await typed('Type DELETE to confirm', 'DELETE');
      await press('Cancel');
    },
  },
  'app/layout/use-sign-out.ts POST /signout': {
    act: () => press('Sign Out'),
    says: 'Failed to sign out. Please try again.',
    keeps: async () => expect(page.url()).toBe(`${app.origin}/settings`),
  },
  'features/public-page/visit.ts POST /links/*/click': {
    // The link opens all the same, and a visitor is told nothing about counting.
    act: async () => {
      await open('/u/june-park');
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Shop' }).click();
      await (await opened).close();
    },
  },
  'features/auth/identity-card.tsx GET /session': {
    act: () => open('/oauth/authorize?client_id=a&redirect_uri=b&response_type=code'),
    says: 'No active session detected. Please log in to continue.',
  },
  'features/auth/verify-callback.ts POST /auth/verify': {
    act: () => open('/auth/callback?stytch_token_type=oauth&token=kept'),
    says: 'Network error: Failed to fetch',
    keeps: () => button('Retry').waitFor(),
  },
  'features/factors/factors.api.ts POST /factors/oauth/verify': {
    act: async () => {
      const addition = { provider: 'github', startedAt: Date.now(), added: false };
      await page.evaluate(
        (text) => sessionStorage.setItem('posy-addition', text),
        JSON.stringify(addition),
      );
      await open('/auth/callback?stytch_token_type=oauth&token=kept');
    },
    says: 'Network error: Failed to fetch',
    keeps: async () => {
      await button('Retry').waitFor();
      await page.evaluate(() => sessionStorage.clear());
    },
  },
  'app/layout/public-layout.tsx GET /session': {
    // Pages that anyone may read show a visitor's header then (section 4).
    act: () => open('/login'),
    keeps: () => page.getByRole('link', { name: 'Sign Up' }).first().waitFor(),
  },
  'features/sign-in-widget/sign-in-options.ts GET /sign-in/options': {
    act: async () => {
      await page.context().clearCookies();
      await open('/login');
    },
    says: 'Other ways to sign in could not be loaded.',
    keeps: async () => {
      await press('Retry');
      await page.getByText('Sign up or log in').waitFor();
    },
  },
};

const ELSEWHERE: readonly string[] = [
  // The guard of the signed-in pages: test/journeys/layout/session-check.test.ts.
  'app/routing/require-profile.ts GET /profile',
  // Sign-in methods: test/journeys/settings/contacts.test.ts.
  'features/factors/factors.api.ts DELETE /factors/*',
  // The dialog "Confirm it’s you": test/journeys/settings/confirmation.test.ts.
  'features/factors/factors.api.ts GET /factors',
  'features/factors/factors.api.ts GET /session',
  'features/factors/factors.api.ts POST /reauthentication/start',
  'features/factors/factors.api.ts POST /reauthentication/verify',
  // The code screen: test/journeys/second-factor/sign-in.test.ts.
  'features/second-factor/second-factor.api.ts POST /second-factor/verify',
  'features/second-factor/second-factor.api.ts POST /signout',
  // Without an answer about the session, the sign-in counts as ended, and the login page stays.
  'features/second-factor/use-second-factor-check.ts GET /session',
  'features/auth/use-session-recheck.ts GET /session',
  // The authenticator app: test/journeys/second-factor/settings.test.ts.
  'features/second-factor/second-factor.api.ts POST /totp',
  'features/second-factor/second-factor.api.ts POST /totp/verify',
];

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { timezoneId: 'Europe/Helsinki' });
  await seedLinks(page, ['Shop', 'Blog']);
  await app.db('profiles').update({ pro: true, time_zone: 'America/New_York' });
  await signInBrowserless(app, { name: 'June Park', email: 'june@example.com' });
});

test('failures-6 each call that the client declares has a row', async () => {
  const listed = [...Object.keys(ROWS), ...ELSEWHERE];
  expect((await declaredCalls()).sort()).toEqual(listed.sort());
});

test('failures-6 each request goes through the API client', async () => {
  expect((await filesThatFetch()).sort()).toEqual(
    [
      // Google One Tap, in the widget's hidden frame: test/journeys/sign-in-methods/one-tap.test.ts.
      'features/clientside-services/one-tap.ts',
      // A stored picture, so that its removal can be undone: test/journeys/profile/picture-removal.test.ts.
      'features/profile/profile.api.ts',
      'features/public-page/visit.ts',
      'lib/api/api-client.ts',
      // The provider's browser API: test/journeys/settings/contacts.test.ts.
      'lib/api/gateway-client.ts',
      'lib/api/get-unless-aborted.ts',
      'lib/api/upload.ts',
    ].sort(),
  );
});

test.each(Object.entries(ROWS))(
  'dashboard-7 failures-6 %s: an aborted call is shown',
  async (name, row) => {
    const [, method = '', path = ''] = name.split(' ');
    const call = `${method} /api${path}` as Call;
    let aborted = 0;
    const count = (request: Request) => {
      if (isCall(request, call)) aborted += 1;
    };
    page.on('requestfailed', count);
    const restore = await failCall(page, call, 'unreachable');
    await row.act();
    if (row.says) {
      const announced = page.locator('[role=alert], [aria-live]');
      await announced.getByText(row.says, { exact: true }).first().waitFor();
    }
    await expect.poll(() => aborted).toBeGreaterThan(0);
    page.off('requestfailed', count);
    await restore();
    await row.keeps?.();
  },
);
