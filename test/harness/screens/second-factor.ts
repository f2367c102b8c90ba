import type { Page } from 'playwright-core';
import { qrImage } from '#test/stytch-emulator/totps/qr-image.ts';
import type { Screen } from './screen.ts';
import {
  alertShown,
  fail,
  failWith,
  hang,
  inTurn,
  mockApiResponse,
  press,
  reauthenticated,
  shown,
} from './states.ts';

const waits = mockApiResponse('/api/session', { signedIn: false, secondFactor: true });

/** Mocks the server's response to every code. */
const mockCodeResponse = (status: number, code: string, error: string, headers = {}) =>
  failWith('/api/second-factor/verify', status, error, { code, headers });

const enter = (page: Page) => page.getByLabel('6-digit code').fill('123456');

/** The states of the login page while a sign-in waits for its second factor. */
const CODE_SCREENS: readonly Screen[] = [
  { name: 'second-factor' },
  {
    name: 'second-factor-checking',
    prepare: hang('/api/second-factor/verify'),
    act: enter,
  },
  {
    name: 'second-factor-wrong',
    prepare: mockCodeResponse(400, 'wrong_code', 'This code is incorrect.'),
    act: inTurn(enter, shown('This code is incorrect.')),
  },
  {
    name: 'second-factor-incomplete',
    act: inTurn(press('Continue'), shown('Enter all 6 digits')),
  },
  { name: 'second-factor-recovery', act: press('Use a recovery code') },
  {
    name: 'second-factor-limited',
    prepare: mockCodeResponse(429, 'rate_limited', 'Too many.', { 'retry-after': '1440' }),
    act: inTurn(enter, alertShown),
  },
  {
    name: 'second-factor-failed',
    prepare: fail('/api/second-factor/verify'),
    act: inTurn(enter, alertShown),
  },
  {
    name: 'second-factor-ended',
    prepare: mockCodeResponse(401, 'second_factor_ended', 'Ended.'),
    act: inTurn(enter, alertShown),
  },
].map((screen: Omit<Screen, 'path'>) => ({
  path: '/login',
  waitFor: 'Enter your code',
  ...screen,
  prepare: inTurn(waits, screen.prepare ?? (async () => undefined)),
}));

const TOTP = {
  id: 'totp-test-1',
  kind: 'totp',
  label: 'Authenticator app',
  confirms: true,
  first_seen_at: '2026-10-02T09:00:00.000Z',
  last_used_at: '2026-11-20T18:30:00.000Z',
  removable: true,
};
const withApp = mockApiResponse('/api/factors', [TOTP]);
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const enrolls = mockApiResponse('/api/totp', {
  qr_code: qrImage(`otpauth://totp/Posy:rosa%40example.com?issuer=Posy&secret=${SECRET}`),
  secret: SECRET,
});
const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `ab${index}d-12${index}4-efgh`);

const refuse = (path: `/${string}`, status: number, code: string, error: string) =>
  failWith(path, status, error, { code });
const setUp = inTurn(press('Set up the'), (page) => page.getByAltText(/^QR code/).waitFor());
const enterFirst = inTurn(setUp, enter);
const finish = inTurn(enterFirst, shown('Save your recovery codes'));
const finishes = mockApiResponse('/api/totp/verify', { recovery_codes: RECOVERY_CODES });

/** The states of the authenticator app in Settings: its row, its setup and its removal. */
const APP_SCREENS: readonly Screen[] = [
  { name: 'authenticator-none', act: shown('Authenticator app') },
  {
    name: 'authenticator-set-up',
    prepare: withApp,
    act: shown('Last used'),
  },
  { name: 'authenticator-scan', viewport: true, prepare: enrolls, act: setUp },
  {
    name: 'authenticator-wrong',
    viewport: true,
    prepare: inTurn(
      enrolls,
      refuse('/api/totp/verify', 400, 'wrong_code', 'This code is incorrect.'),
    ),
    act: inTurn(enterFirst, shown('This code is incorrect.')),
  },
  {
    name: 'authenticator-expired',
    viewport: true,
    prepare: inTurn(
      enrolls,
      refuse('/api/totp/verify', 409, 'totp_expired', 'This setup has expired.'),
    ),
    act: inTurn(enterFirst, alertShown),
  },
  {
    name: 'authenticator-start-failed',
    viewport: true,
    prepare: fail('/api/totp'),
    act: inTurn(press('Set up the'), alertShown),
  },
  {
    name: 'authenticator-codes',
    viewport: true,
    prepare: inTurn(enrolls, finishes),
    act: finish,
  },
  {
    name: 'authenticator-codes-leaving',
    viewport: true,
    prepare: inTurn(enrolls, finishes),
    act: inTurn(finish, (page) => page.keyboard.press('Escape'), alertShown),
  },
  {
    name: 'authenticator-replace',
    viewport: true,
    prepare: withApp,
    act: inTurn(press('Set up again'), shown('Remove and set up again')),
  },
  {
    name: 'authenticator-remove',
    viewport: true,
    prepare: withApp,
    act: inTurn(press('Remove the authenticator app'), shown('You will sign in without')),
  },
].map((screen: Omit<Screen, 'path'>) => ({
  path: '/settings',
  as: 'typical',
  ...screen,
  prepare: inTurn(reauthenticated(true), screen.prepare ?? (async () => undefined)),
}));

const asks = inTurn(
  reauthenticated(false),
  withApp,
  mockApiResponse('/api/reauthentication/start', { method: 'totp' }),
);
const askForCode = inTurn(press('Delete Account'), (page) =>
  page.getByLabel('6-digit code').waitFor(),
);

/** The states of the dialog "Confirm it’s you" for an account with an authenticator app. */
const CONFIRM_SCREENS: readonly Screen[] = [
  { name: 'authenticator-confirm', act: askForCode },
  {
    name: 'authenticator-confirm-wrong',
    prepare: refuse('/api/reauthentication/verify', 400, 'reauthentication_failed', 'Not right.'),
    act: inTurn(askForCode, enter, shown('Not right.')),
  },
  {
    name: 'authenticator-confirm-recovery',
    act: inTurn(askForCode, press('Use a recovery code')),
  },
].map((screen: Omit<Screen, 'path'>) => ({
  path: '/settings',
  as: 'typical',
  viewport: true,
  ...screen,
  prepare: inTurn(asks, screen.prepare ?? (async () => undefined)),
}));

/** The screens of the second factor, at sign-in and in Settings. */
export const SECOND_FACTOR_SCREENS: readonly Screen[] = [
  ...CODE_SCREENS,
  ...APP_SCREENS,
  ...CONFIRM_SCREENS,
];
