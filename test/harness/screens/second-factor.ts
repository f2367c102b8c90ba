import type { Page } from 'playwright-core';
import { qrImage } from '#test/stytch-emulator/totps/qr-image.ts';
import { after, type Screen } from './screen.ts';
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

const type = (code: string) => (page: Page) => page.getByLabel('6-digit code').fill(code);
const enter = type('123456');

const login = { path: '/login', waitFor: 'Enter your code' } as const;

const PLAIN: Screen = { name: 'second-factor', ...login, prepare: waits };
const INCOMPLETE = after(PLAIN, {
  name: 'second-factor-incomplete',
  act: inTurn(press('Continue'), shown('Enter all 6 digits')),
});
const WRONG = after(INCOMPLETE, {
  name: 'second-factor-wrong',
  prepare: mockCodeResponse(400, 'wrong_code', 'This code is incorrect.'),
  act: inTurn(enter, shown('This code is incorrect.')),
});
const FAILED = after(WRONG, {
  name: 'second-factor-failed',
  prepare: fail('/api/second-factor/verify'),
  act: inTurn(type('234567'), alertShown),
});
const CHECKING = after(FAILED, {
  name: 'second-factor-checking',
  prepare: hang('/api/second-factor/verify'),
  act: type('345678'),
});

/** The states of the login page while a sign-in waits for its second factor. */
const CODE_SCREENS: readonly Screen[] = [
  ...[PLAIN, INCOMPLETE, WRONG, FAILED, CHECKING],
  {
    name: 'second-factor-recovery',
    ...login,
    prepare: waits,
    act: press('Use a recovery code'),
  },
  {
    name: 'second-factor-limited',
    ...login,
    prepare: inTurn(
      waits,
      mockCodeResponse(429, 'rate_limited', 'Too many.', { 'retry-after': '1440' }),
    ),
    act: inTurn(enter, alertShown),
  },
  {
    name: 'second-factor-ended',
    ...login,
    prepare: inTurn(waits, mockCodeResponse(401, 'second_factor_ended', 'Ended.')),
    act: inTurn(enter, alertShown),
  },
];

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
const finishes = mockApiResponse('/api/totp/verify', { recovery_codes: RECOVERY_CODES });

const settings = { path: '/settings', as: 'typical' } as const;

const NONE: Screen = {
  name: 'authenticator-none',
  ...settings,
  prepare: reauthenticated(true),
  act: shown('Authenticator app'),
};
const START_FAILED = after(NONE, {
  name: 'authenticator-start-failed',
  viewport: true,
  prepare: fail('/api/totp'),
  act: inTurn(press('Set up the'), alertShown),
});

const SCAN: Screen = {
  name: 'authenticator-scan',
  ...settings,
  viewport: true,
  prepare: inTurn(reauthenticated(true), enrolls),
  act: setUp,
};
const FIRST_WRONG = after(SCAN, {
  name: 'authenticator-wrong',
  viewport: true,
  prepare: refuse('/api/totp/verify', 400, 'wrong_code', 'This code is incorrect.'),
  act: inTurn(enter, shown('This code is incorrect.')),
});
const CODES = after(FIRST_WRONG, {
  name: 'authenticator-codes',
  viewport: true,
  prepare: finishes,
  act: inTurn(type('234567'), shown('Save your recovery codes')),
});
const LEAVING = after(CODES, {
  name: 'authenticator-codes-leaving',
  viewport: true,
  act: inTurn((page) => page.keyboard.press('Escape'), alertShown),
});

const SET_UP: Screen = {
  name: 'authenticator-set-up',
  ...settings,
  prepare: inTurn(reauthenticated(true), withApp),
  act: shown('Last used'),
};
const REPLACE = after(SET_UP, {
  name: 'authenticator-replace',
  viewport: true,
  act: inTurn(press('Set up again'), shown('Remove and set up again')),
});
const REMOVE = after(REPLACE, {
  name: 'authenticator-remove',
  viewport: true,
  act: inTurn(
    (page) => page.keyboard.press('Escape'),
    press('Remove the authenticator app'),
    shown('You will sign in without'),
  ),
});

/** The states of the authenticator app in Settings: its row, its setup and its removal. */
const APP_SCREENS: readonly Screen[] = [
  ...[NONE, START_FAILED],
  ...[SCAN, FIRST_WRONG, CODES, LEAVING],
  ...[SET_UP, REPLACE, REMOVE],
  {
    name: 'authenticator-expired',
    ...settings,
    viewport: true,
    prepare: inTurn(
      reauthenticated(true),
      enrolls,
      refuse('/api/totp/verify', 409, 'totp_expired', 'This setup has expired.'),
    ),
    act: inTurn(setUp, enter, alertShown),
  },
];

const CONFIRM: Screen = {
  name: 'authenticator-confirm',
  ...settings,
  viewport: true,
  prepare: inTurn(
    reauthenticated(false),
    withApp,
    mockApiResponse('/api/reauthentication/start', { method: 'totp' }),
  ),
  act: inTurn(press('Delete Account'), (page) => page.getByLabel('6-digit code').waitFor()),
};
const CONFIRM_WRONG = after(CONFIRM, {
  name: 'authenticator-confirm-wrong',
  viewport: true,
  prepare: refuse('/api/reauthentication/verify', 400, 'reauthentication_failed', 'Not right.'),
  act: inTurn(enter, shown('Not right.')),
});
const CONFIRM_RECOVERY = after(CONFIRM_WRONG, {
  name: 'authenticator-confirm-recovery',
  viewport: true,
  act: press('Use a recovery code'),
});

/** The states of the dialog "Confirm it’s you" for an account with an authenticator app. */
const CONFIRM_SCREENS: readonly Screen[] = [CONFIRM, CONFIRM_WRONG, CONFIRM_RECOVERY];

/** The screens of the second factor, at sign-in and in Settings. */
export const SECOND_FACTOR_SCREENS: readonly Screen[] = [
  ...CODE_SCREENS,
  ...APP_SCREENS,
  ...CONFIRM_SCREENS,
];
