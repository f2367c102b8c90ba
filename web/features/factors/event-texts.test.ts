import { expect, it } from 'vitest';
import type { AccountEvent, AccountEventKind } from '#bff/contracts/account-event.ts';
import { eventSentence, eventTitle } from './event-texts.ts';

const event = (kind: AccountEventKind, factors: string[], device: string | null): AccountEvent => ({
  id: '1',
  at: '2026-03-04T12:00:00.000Z',
  kind,
  factors,
  device,
  notice: true,
  rejectable: true,
});

it.each([
  [
    event('factor_added', ['Phone +1 ··· 42'], 'Chrome on Android'),
    'Phone +1 ··· 42 added',
    'Phone +1 ··· 42 was added on March 4, 2026 with Chrome on Android.',
  ],
  [
    event('factor_removed', ['Google', 'Password'], null),
    'Google and Password removed',
    'Google and Password were removed on March 4, 2026.',
  ],
  [
    event('password_changed', [], 'Firefox on Windows'),
    'Password changed',
    'Your password was changed on March 4, 2026 with Firefox on Windows.',
  ],
  [
    event('second_factor_reset', ['Authenticator app'], null),
    'Authenticator app and recovery codes removed by Posy support',
    'Posy support removed your authenticator app and its recovery codes on March 4, 2026.',
  ],
  [
    event('factors_removed', ['GitHub'], null),
    'GitHub removed, because your email address was not verified when it was added',
    'Your account was created before your email address was verified. To keep others out, we ' +
      'removed its other sign-in method: GitHub. You can add it again. If you did not create ' +
      'this account yourself, check your page and your links.',
  ],
  [
    event('factors_removed', ['GitHub', 'Password'], null),
    'GitHub and Password removed, because your email address was not verified when they were added',
    'Your account was created before your email address was verified. To keep others out, we ' +
      'removed its other sign-in methods: GitHub, Password. You can add them again. If you did ' +
      'not create this account yourself, check your page and your links.',
  ],
])('S69 describes an event in a title and a sentence', (given, title, sentence) => {
  expect(eventTitle(given)).toBe(title);
  expect(eventSentence(given, 'March 4, 2026')).toBe(sentence);
});
