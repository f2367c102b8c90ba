import * as z from 'zod/mini';
import { OAUTH_PROVIDERS, type OAuthProvider } from './sign-in-methods.ts';

/** What an account can sign in with, or confirm a sign-in with (totp). */
export type FactorKind =
  | 'oauth'
  | 'email'
  | 'phone'
  | 'passkey'
  | 'biometric'
  | 'wallet'
  | 'password'
  | 'totp';

/** One of GET /factors: something that the account signs in with. */
export interface Factor {
  /** The provider's id. */
  id: string;
  kind: FactorKind;
  /** Of kind `oauth`. */
  provider?: OAuthProvider;
  /** For its owner to recognize it: an address, the ends of a number or wallet, a name. */
  label: string;
  /** Whether it can confirm who is there (POST /reauthentication/start). */
  confirms: boolean;
  /** When Posy recorded it, ISO 8601; null for a factor that is older than the records (S69). */
  first_seen_at: string | null;
  /** When it was last used to sign in or to confirm, ISO 8601; null where Posy has not recorded it. */
  last_used_at: string | null;
  /** Whether DELETE /factors/{id} may remove it. */
  removable: boolean;
  /** Why it cannot be removed: no other factor can sign in. */
  reason?: typeof LAST_FACTOR;
}

/** The code of the 409 that refuses the removal of the last factor that can sign in (S69). */
export const LAST_FACTOR = 'last_factor';
/** The code of the 403 that asks for the code of an authenticator app during a sign-in (S70). */
export const SECOND_FACTOR_REQUIRED = 'second_factor_required';
/** The code of the 400 for a wrong code of an app, or a wrong recovery code. */
export const WRONG_CODE = 'wrong_code';
/** The code of the 401 when no sign-in waits for a code any more: it has to start again. */
export const SECOND_FACTOR_ENDED = 'second_factor_ended';
/** The code of the 409 for an account that has an authenticator app. */
export const TOTP_EXISTS = 'totp_exists';
/** The code of the 409 for a first code when no enrollment is pending: it has to start again. */
export const TOTP_EXPIRED = 'totp_expired';
/** Minutes in which a sign-in has to give its second factor (S70). */
export const SECOND_FACTOR_MINUTES = 10;
/** Codes that one sign-in may try (S70). */
export const SECOND_FACTOR_TRIES = 5;

/** Body of POST /factors/oauth/start: an identity provider that is to be added. */
export const startOAuthAdditionSchema = z.strictObject({ provider: z.enum(OAUTH_PROVIDERS) });
/** Response of POST /factors/oauth/start: the provider sends the browser back to /auth/callback. */
export interface StartedOAuthAddition {
  redirect_url: string;
}
/** Body of POST /factors/oauth/verify: the token of the callback. */
export const verifyOAuthAdditionSchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(2048)),
});
/** The code of the 409 for an identity that signs in to another account. */
export const FACTOR_OF_OTHER_ACCOUNT = 'factor_of_other_account';

/** Minutes after a sign-in or a confirmation during which sensitive changes need no new one (S68). */
export const PROOF_MINUTES = 10;
/** The code of the 403 that asks for a confirmation. */
export const REAUTHENTICATION_REQUIRED = 'reauthentication_required';

/** Body of POST /second-factor/verify: a code of the app, or a recovery code. */
export const verifySecondFactorSchema = z.union([
  z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  z.strictObject({ recovery_code: z.string().check(z.minLength(1), z.maxLength(100)) }),
]);
export type SecondFactorProof = z.infer<typeof verifySecondFactorSchema>;

/** Response of POST /totp: a new authenticator app, until its first code confirms it (S70). */
export interface TotpEnrollment {
  /** An image of the QR code, as a data URL. */
  qr_code: string;
  /** The same secret in base 32, for typing. */
  secret: string;
}
/** Body of POST /totp/verify. */
export const verifyTotpSchema = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) });
/** Response of POST /totp/verify: each code signs in once. They are not shown again. */
export interface RecoveryCodes {
  recovery_codes: string[];
}

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** Body of POST /reauthentication/start. */
export const startReauthenticationSchema = z.strictObject({ factor_id: text(200) });

/** Response of POST /reauthentication/start: what the browser does next. */
export type StartedReauthentication =
  /** Go there; the provider sends the browser back to /auth/callback with a token. */
  | { method: 'redirect'; redirect_url: string }
  /** A code was sent. */
  | { method: 'code'; method_id: string }
  | { method: 'password' }
  /** The JSON of the options for `navigator.credentials.get`. */
  | { method: 'passkey'; options: string }
  /** The text that this wallet has to sign. */
  | { method: 'wallet'; challenge: string; address: string; type: 'ethereum' | 'solana' }
  /** The code of the authenticator app, or a recovery code. */
  | { method: 'totp' };

/** Body of POST /reauthentication/verify: what the factor has given, by its method. */
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
