import type { Page } from 'playwright-core';
import { after, type Screen } from './screen.ts';
import { changeJson, inTurn, mockSdkResponse, press, shown } from './states.ts';

// Functions that open the further screens of the sign-in widget: those after an email address,
// consent, and passkeys.

const EMAIL = 'example@email.com';

/** Waits for the widget, which appears below Google's button. */
export const widget = (page: Page) => page.getByPlaceholder(EMAIL).waitFor();

export async function continueWithEmail(page: Page, address: string): Promise<void> {
  await page.getByPlaceholder(EMAIL).fill(address);
  await page.getByRole('button', { name: 'Continue with email' }).click();
}

/** Types a new email address each time, because requests per address are limited. */
export const enterAddress = (page: Page) =>
  continueWithEmail(page, `nina.${Date.now().toString(36)}@example.com`);

const knowPassword = mockSdkResponse('/sdk/v1/users/search', { userType: 'password' });
/** Selects the password method, and waits for its screen. */
export const usePassword = inTurn(press('Use a password'), (page) =>
  page.getByRole('button', { name: 'Email me a code' }).waitFor(),
);
const askForPassword = inTurn(widget, usePassword, enterAddress, shown('Log In'));

const APPLICATION = 'client_id=reader&redirect_uri=https://reader.example/in&response_type=code';

/** Mocks responses so that the signed-in user has a passkey. */
async function withPasskey(page: Page): Promise<void> {
  // Both responses contain the user, and the SDK uses the latest one.
  for (const path of ['/sdk/v1/users/me', '/sdk/v1/sessions/authenticate'] as const) {
    await changeJson(path, ({ data, ...rest }: { data: { user?: object } }) => {
      const passkey = { webauthn_registration_id: 'one', name: 'My phone', verified: true };
      const user = { ...(data.user ?? data), webauthn_registrations: [passkey] };
      return { ...rest, data: data.user ? { ...data, user } : user };
    })(page);
  }
}

const listPasskeys = inTurn(press('Manage passkeys'), press('Skip'), shown('My phone'));

const KNOWN: Screen = {
  name: 'login-known',
  path: '/login',
  prepare: inTurn(knowPassword, mockSdkResponse('/sdk/v1/passwords/email/reset/start', {})),
  act: askForPassword,
};
const FORGOT = after(KNOWN, {
  name: 'login-forgot',
  act: inTurn(press('Forgot Password?'), shown('Forgot password?')),
});

const PASSKEYS: Screen = {
  name: 'settings-passkeys-list',
  path: '/settings',
  as: 'typical',
  prepare: withPasskey,
  act: listPasskeys,
};
const DELETE_PASSKEY = after(PASSKEYS, {
  name: 'settings-passkeys-delete',
  act: inTurn(
    (page) => page.getByRole('button', { name: 'Delete', exact: true }).click(),
    shown('cannot be restored'),
  ),
});

export const PROVIDER_SCREENS: readonly Screen[] = [
  {
    name: 'login-link',
    path: '/login',
    act: inTurn(widget, press('Email me a link'), enterAddress, shown('Check your email')),
  },
  ...[KNOWN, FORGOT],
  {
    name: 'authorize',
    path: `/oauth/authorize?${APPLICATION}&scope=openid%20email`,
    as: 'typical',
    prepare: mockSdkResponse('/sdk/v1/idp/oauth/authorize/start', {
      consent_required: true,
      client: { client_id: 'reader', client_name: 'Reader', client_type: 'third_party_public' },
      scope_results: ['openid', 'email'].map((scope) => ({ scope, is_grantable: true })),
    }),
    act: inTurn(shown('Allow'), (page) => page.locator('summary').first().click()),
  },
  {
    name: 'end-session',
    path: '/oauth/logout?client_id=reader&post_logout_redirect_uri=https://reader.example/out',
    as: 'typical',
    prepare: mockSdkResponse('/sdk/v1/oauth/logout/start', {
      consent_required: true,
      redirect_uri: 'https://reader.example/out',
    }),
    act: shown('Log out?'),
  },
  {
    name: 'settings-passkeys',
    path: '/settings',
    as: 'typical',
    act: inTurn(press('Manage passkeys'), shown('Create a Passkey')),
  },
  ...[PASSKEYS, DELETE_PASSKEY],
];
