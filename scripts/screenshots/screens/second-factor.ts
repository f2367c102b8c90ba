import type { Page } from 'playwright-core';
import type { Screen } from '#scripts/screenshots/screen.ts';
import { answerJson, fail, hang, inTurn, press, shown } from '#scripts/screenshots/states.ts';

const waits = answerJson('**/api/session', { signedIn: false, secondFactor: true });

/** The server's answer to any code. */
const answerCode = (status: number, code: string, error: string, headers = {}) => (page: Page) =>
  page.route('**/api/second-factor/verify', (route) =>
    route.fulfill({ status, json: { error, code, requestId: 'screenshot' }, headers }),
  );

const enter = (page: Page) => page.getByLabel('6-digit code').fill('123456');
const alert = (page: Page) => page.getByRole('alert').waitFor();

/** The login page while a sign-in waits for its second factor. */
export const CODE_SCREENS: readonly Screen[] = [
  { name: 'second-factor' },
  {
    name: 'second-factor-checking',
    prepare: hang('**/api/second-factor/verify'),
    act: enter,
  },
  {
    name: 'second-factor-wrong',
    prepare: answerCode(400, 'wrong_code', 'This code is not right.'),
    act: inTurn(enter, shown('This code is not right.')),
  },
  {
    name: 'second-factor-incomplete',
    act: inTurn(press('Continue'), shown('Enter all 6 digits')),
  },
  { name: 'second-factor-recovery', act: press('Use a recovery code') },
  {
    name: 'second-factor-limited',
    prepare: answerCode(429, 'rate_limited', 'Too many.', { 'retry-after': '1440' }),
    act: inTurn(enter, alert),
  },
  {
    name: 'second-factor-failed',
    prepare: fail('**/api/second-factor/verify'),
    act: inTurn(enter, alert),
  },
  {
    name: 'second-factor-ended',
    prepare: answerCode(401, 'second_factor_ended', 'Ended.'),
    act: inTurn(enter, alert),
  },
].map((screen: Omit<Screen, 'path'>) => ({
  path: '/login',
  waitFor: 'Enter your code',
  ...screen,
  prepare: inTurn(waits, screen.prepare ?? (async () => undefined)),
}));
