import { callSdk, type Fixture, ROSA } from '../fixture.ts';

export const EMAIL = ROSA.email;
export const STRONG = 'violet-harbor-1987-tin';
export const OTHER = 'a quiet walk by the old mill';
/** A strong password in the list of breached ones. */
export const LEAKED = 'correcthorsebatterystaple';

/** Makes a password call like the browser SDK. */
export const callPasswords = (fixture: Fixture, path: string, fields: object, session = '') =>
  callSdk(fixture, `POST /passwords${path}`, {
    session,
    body: { session_duration_minutes: 60, ...fields },
  });

/** Creates a user with a password, by default Rosa. */
export const create = (fixture: Fixture, password = STRONG, email = EMAIL) =>
  callPasswords(fixture, '', { email, password });

export const login = (fixture: Fixture, password = STRONG) =>
  callPasswords(fixture, '/authenticate', { email: EMAIL, password });
