import { generateSync } from 'otplib';
import type { SecondFactorProof } from '#bff/contracts/factors.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import { addTotp, type Totp } from '#test/stytch-emulator/totps/totp-store.ts';
import type { User } from '#test/stytch-emulator/user-store.ts';

/** Seconds between two codes of an app. */
const STEP_SECONDS = 30;

/** The authenticator app of a user. */
export interface Authenticator {
  totp: Totp;
  /**
   * Returns the code of the current (0), the previous (-1) or the next (1) time step. All three are
   * valid, but only in ascending order, as RFC 6238 requires.
   */
  code(step?: -1 | 0 | 1): string;
  /** Returns a code that is wrong at every time step. */
  wrong(): string;
  recoveryCodes: string[];
}

/** Adds a confirmed app to a user of the emulator. */
export function addApp({ emulator }: Pick<TestApp, 'emulator'>, user: User): Authenticator {
  const { state } = emulator;
  const totp = addTotp(state, user, 60);
  for (const entry of user.totps) entry.verified = true;
  const code = (step: -1 | 0 | 1 = 0) =>
    generateSync({
      secret: totp.secret,
      epoch: Math.floor(state.now() / 1000) + step * STEP_SECONDS,
    });
  return {
    totp,
    code,
    wrong() {
      const near = new Set(Array.from({ length: 9 }, (_, at) => codeAt(totp, state.now(), at - 4)));
      let guess = 0;
      while (near.has(String(guess).padStart(6, '0'))) guess += 1;
      return String(guess).padStart(6, '0');
    },
    recoveryCodes: totp.recoveryCodes.map((each) => each.code),
  };
}

const codeAt = ({ secret }: Totp, now: number, step: number) =>
  generateSync({ secret, epoch: Math.floor(now / 1000) + step * STEP_SECONDS });

/** Returns the emulator's user with an address. @throws when there is none */
export function userWith({ emulator }: Pick<TestApp, 'emulator'>, email: string): User {
  const user = emulator.state.users.byEmail(email);
  if (!user) throw new Error(`The provider does not know ${email}.`);
  return user;
}

/** Submits a code or recovery code on the code screen. */
export const enter = (client: BrowserlessClient, proof: SecondFactorProof) =>
  client.post('/api/second-factor/verify', proof);

/** Returns the response of GET /session. */
export const sessionOf = async (client: BrowserlessClient) =>
  (await client.get('/api/session')).json<object>();
