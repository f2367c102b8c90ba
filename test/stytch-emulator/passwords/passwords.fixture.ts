import { callSdk, type Fixture, ROSA } from '#test/stytch-emulator/fixture.ts';

export const EMAIL = ROSA.email;
export const STRONG = 'violet-harbor-1987-tin';
export const OTHER = 'a quiet walk by the old mill';
/** On the list of leaked ones, although it is strong. */
export const LEAKED = 'correcthorsebatterystaple';

/** A call of the passwords product, as the browser SDK makes it. */
export const callPasswords = (fixture: Fixture, path: string, fields: object, session = '') =>
  callSdk(fixture, `POST /passwords${path}`, {
    session,
    body: { session_duration_minutes: 60, ...fields },
  });

/** Rosa signs up, unless it is somebody else. */
export const create = (fixture: Fixture, password = STRONG, email = EMAIL) =>
  callPasswords(fixture, '', { email, password });

export const login = (fixture: Fixture, password = STRONG) =>
  callPasswords(fixture, '/authenticate', { email: EMAIL, password });
