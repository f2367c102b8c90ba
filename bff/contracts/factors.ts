import * as z from 'zod/mini';
import type { OAuthProvider } from './sign-in-methods.ts';

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
}

/** Minutes after a sign-in or a confirmation during which sensitive changes need no new one (S68). */
export const PROOF_MINUTES = 10;
/** The code of the 403 that asks for a confirmation. */
export const REAUTHENTICATION_REQUIRED = 'reauthentication_required';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** Body of POST /reauthentication/start. */
export const startReauthenticationSchema = z.strictObject({ factor_id: text(200) });

/** Answer of POST /reauthentication/start: what the browser does next. */
export type StartedReauthentication =
  /** Go there; the provider sends the browser back to /auth/callback with a token. */
  | { method: 'redirect'; redirect_url: string }
  /** A code was sent. */
  | { method: 'code'; method_id: string }
  | { method: 'password' }
  /** The JSON of the options for `navigator.credentials.get`. */
  | { method: 'passkey'; options: string }
  /** The text that this wallet has to sign. */
  | { method: 'wallet'; challenge: string; address: string; type: 'ethereum' | 'solana' };

/** Body of POST /reauthentication/verify: what the factor has given, by its method. */
export const verifyReauthenticationSchema = z.union([
  z.strictObject({ token: text(2048) }),
  z.strictObject({ method_id: text(200), code: z.string().check(z.regex(/^\d{6}$/)) }),
  z.strictObject({ password: text(1024) }),
  z.strictObject({ credential: text(32_768) }),
  z.strictObject({ signature: text(1024) }),
]);
export type ReauthenticationProof = z.infer<typeof verifyReauthenticationSchema>;
