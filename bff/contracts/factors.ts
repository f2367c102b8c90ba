import * as z from 'zod/mini';
import { OAUTH_PROVIDERS, type OAuthProvider } from './sign-in-methods.ts';

/** Kinds of sign-in factors; `totp` is a second factor. */
export type FactorKind =
  | 'oauth'
  | 'email'
  | 'phone'
  | 'passkey'
  | 'biometric'
  | 'wallet'
  | 'password'
  | 'totp';

/** An element of GET /factors: a sign-in factor of the account. */
export interface Factor {
  /** The provider's id of the factor. */
  id: string;
  kind: FactorKind;
  /** The identity provider; present only for the kind `oauth`. */
  provider?: OAuthProvider;
  /**
   * Text by which the owner recognizes the factor: an address, the last digits of a number or
   * wallet address, or a name.
   */
  label: string;
  /**
   * Whether the user can reauthenticate with this factor (POST /reauthentication/start). The name
   * stays `confirms` because open tabs of an older release read it.
   */
  confirms: boolean;
  /**
   * Time when Posy first recorded the factor, in ISO 8601; null for factors that are older than
   * Posy's records (S69).
   */
  first_seen_at: string | null;
  /** Time when the factor last authenticated the user, in ISO 8601; null if not recorded. */
  last_used_at: string | null;
  /** Whether DELETE /factors/{id} may remove the factor. */
  removable: boolean;
  /** Present if the factor cannot be removed, because no other factor can sign in. */
  reason?: typeof LAST_FACTOR;
}

/** Error code of the 409 for removing the last factor that can sign in (S69). */
export const LAST_FACTOR = 'last_factor';
/** Error code of the 403 when a sign-in requires the code of an authenticator app (S70). */
export const SECOND_FACTOR_REQUIRED = 'second_factor_required';
/** Error code of the 400 for a wrong code from an authenticator app or a wrong recovery code. */
export const WRONG_CODE = 'wrong_code';
/** Error code of the 401 when the sign-in that required a code has expired. */
export const SECOND_FACTOR_ENDED = 'second_factor_ended';
/** Error code of the 409 when the account already has an authenticator app. */
export const TOTP_EXISTS = 'totp_exists';
/** Error code of the 409 when the enrollment expired before its first code was verified. */
export const TOTP_EXPIRED = 'totp_expired';
/** Number of minutes in which the second factor must complete a sign-in (S70). */
export const SECOND_FACTOR_MINUTES = 10;
/** Maximum number of codes that one sign-in may try (S70). */
export const SECOND_FACTOR_TRIES = 5;

/** Body of POST /factors/oauth/start: the identity provider to add. */
export const startOAuthAdditionSchema = z.strictObject({ provider: z.enum(OAUTH_PROVIDERS) });
/**
 * Response of POST /factors/oauth/start: the URL to open. The provider redirects back to
 * /auth/callback.
 */
export interface StartedOAuthAddition {
  redirect_url: string;
}
/** Body of POST /factors/oauth/verify: the token in the query of /auth/callback. */
export const verifyOAuthAdditionSchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(2048)),
});
/** Error code of the 409 for an identity that belongs to another account. */
export const FACTOR_OF_OTHER_ACCOUNT = 'factor_of_other_account';

/**
 * Number of minutes after a sign-in or reauthentication during which sensitive changes require no
 * further reauthentication (S68).
 */
export const PROOF_MINUTES = 10;
/** Error code of the 403 when a reauthentication is required. */
export const REAUTHENTICATION_REQUIRED = 'reauthentication_required';

/** Body of POST /second-factor/verify: a code from the authenticator app, or a recovery code. */
export const verifySecondFactorSchema = z.union([
  z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  z.strictObject({ recovery_code: z.string().check(z.minLength(1), z.maxLength(100)) }),
]);
export type SecondFactorProof = z.infer<typeof verifySecondFactorSchema>;

/**
 * Response of POST /totp: a new authenticator app. It is pending until its first code is verified
 * (S70).
 */
export interface TotpEnrollment {
  /** An image of the QR code, as a data URL. */
  qr_code: string;
  /** The secret of the QR code in base 32, for manual entry. */
  secret: string;
}
/** Body of POST /totp/verify. */
export const verifyTotpSchema = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) });
/**
 * Response of POST /totp/verify: recovery codes. They are shown only once, and each works only
 * once.
 */
export interface RecoveryCodes {
  recovery_codes: string[];
}

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** Body of POST /reauthentication/start. */
export const startReauthenticationSchema = z.strictObject({ factor_id: text(200) });

/** Response of POST /reauthentication/start: the next step in the browser. */
export type StartedReauthentication =
  /** The browser opens the URL. The provider redirects back to /auth/callback with a token. */
  | { method: 'redirect'; redirect_url: string }
  /** A code was sent to the factor's address or number. */
  | { method: 'code'; method_id: string }
  | { method: 'password' }
  /** The JSON of the options for `navigator.credentials.get`. */
  | { method: 'passkey'; options: string }
  /** The message for the wallet to sign. */
  | { method: 'wallet'; challenge: string; address: string; type: 'ethereum' | 'solana' }
  /** The user enters a code from the authenticator app, or a recovery code. */
  | { method: 'totp' };

/** Body of POST /reauthentication/verify: the proof, by method. */
export const verifyReauthenticationSchema = z.union([
  z.strictObject({ token: text(2048) }),
  z.strictObject({ method_id: text(200), code: z.string().check(z.regex(/^\d{6}$/)) }),
  z.strictObject({ password: text(1024) }),
  z.strictObject({ credential: text(32_768) }),
  z.strictObject({ signature: text(1024) }),
  z.strictObject({ totp_code: z.string().check(z.regex(/^\d{6}$/)) }),
  z.strictObject({ recovery_code: text(100) }),
]);
export type ReauthenticationProof = z.infer<typeof verifyReauthenticationSchema>;
