import type { Client } from 'stytch';
import * as z from 'zod/mini';
import { type ProviderSignIn, parseSignInResponse } from './responses.ts';

/** A new authenticator app that no code has confirmed yet. */
interface PendingTotp {
  /** A data URL: a PNG from the provider, an SVG from the emulator. */
  qrCode: string;
  /** The secret in the QR code, in base 32. */
  secret: string;
}

/** The session that a correct code upgrades, and its new lifetime in minutes. */
export interface TotpSession {
  sessionToken: string;
  minutes: number;
}

/** The result of a correct code. */
export interface TotpProof {
  userId: string;
  /** The session after the second factor was added; null when the call named no session. */
  signIn: ProviderSignIn | null;
}

/**
 * Calls for the authenticator apps of users. The provider accepts each code and each recovery code
 * once.
 * @throws ProviderRejectedError, ProviderUnavailableError from all functions
 */
export interface Totps {
  /**
   * Adds a pending app. The provider rejects the call when the user already has an app, pending or
   * not.
   */
  create(userId: string): Promise<PendingTotp>;
  /** Verifies a code of an app. A correct code confirms a pending app. */
  authenticate(userId: string, code: string, session?: TotpSession): Promise<TotpProof>;
  /** Verifies a recovery code of a confirmed app. A correct recovery code is used up. */
  recover(userId: string, code: string, session?: TotpSession): Promise<TotpProof>;
  /** Returns the unused recovery codes of all apps of a user. */
  recoveryCodes(userId: string): Promise<string[]>;
}

/** Number of minutes after which the provider deletes a pending app. */
const PENDING_MINUTES = 60;

const pendingSchema = z.object({
  qr_code: z.string().check(z.regex(/^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/=]+$/)),
  secret: z.string().check(z.regex(/^[A-Z2-7]+=*$/)),
});
const codesSchema = z.object({
  totps: z.array(z.object({ recovery_codes: z.array(z.string()) })),
});

/**
 * Creates the calls for authenticator apps.
 * @param call runs one call of the client within its time limit, and translates its errors
 */
export function createTotps(
  { totps }: Client,
  call: <T>(work: () => Promise<T>) => Promise<T>,
): Totps {
  const sessionFields = (session: TotpSession | undefined) =>
    session && {
      session_token: session.sessionToken,
      session_duration_minutes: session.minutes,
    };
  const parseProof = (
    response: { user_id: string },
    session: TotpSession | undefined,
  ): TotpProof => ({
    userId: response.user_id,
    signIn: session ? parseSignInResponse(response) : null,
  });
  return {
    create: (user_id) =>
      call(async () => {
        const request = { user_id, expiration_minutes: PENDING_MINUTES };
        const { qr_code, secret } = pendingSchema.parse(await totps.create(request));
        return { qrCode: qr_code, secret };
      }),
    authenticate: (user_id, totp_code, session) =>
      call(async () => {
        const request = { user_id, totp_code, ...sessionFields(session) };
        return parseProof(await totps.authenticate(request), session);
      }),
    recover: (user_id, recovery_code, session) =>
      call(async () => {
        const request = { user_id, recovery_code, ...sessionFields(session) };
        return parseProof(await totps.recover(request), session);
      }),
    recoveryCodes: (user_id) =>
      call(async () => {
        const response = codesSchema.parse(await totps.recoveryCodes({ user_id }));
        return response.totps.flatMap(({ recovery_codes }) => recovery_codes);
      }),
  };
}
