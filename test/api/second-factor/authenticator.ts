import { generateSync } from 'otplib';
import type { SecondFactorProof } from '#bff/contracts/factors.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import { addTotp, type Totp } from '#test/stytch-emulator/totps/totp-store.ts';
import type { User } from '#test/stytch-emulator/users/user-store.ts';

/** Seconds between two codes of an app. */
const STEP_SECONDS = 30;

/** The authenticator app of a user. */
export interface Authenticator {
  totp: Totp;
  /**
   * Returns a code: of now, or of a step before (-1) or after (1), which are right as well. The
   * emulator accepts codes in ascending order only, as RFC 6238 wants it.
   */
  code(step?: -1 | 0 | 1): string;
  /** A code that is right at no step. */
  wrong(): string;
  recoveryCodes: string[];
}

/** Gives a user of the emulator a confirmed app. */
export function giveApp({ emulator }: Pick<TestApp, 'emulator'>, user: User): Authenticator {
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

/** The emulator's user with an address. @throws an error without one */
export function userWith({ emulator }: Pick<TestApp, 'emulator'>, email: string): User {
  const user = emulator.state.users.byEmail(email);
  if (!user) throw new Error(`The provider does not know ${email}.`);
  return user;
}

/** Enters a code on the code screen. */
export const enter = (client: BrowserlessClient, proof: SecondFactorProof) =>
  client.post('/api/second-factor/verify', proof);

/** What a browser learns of its session. */
export const sessionOf = async (client: BrowserlessClient) =>
  (await client.get('/api/session')).json<object>();
