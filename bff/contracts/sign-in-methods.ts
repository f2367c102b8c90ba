import * as z from 'zod/mini';

/** Identity providers that a person may sign in with by a redirect; Google is always there. */
export const OAUTH_PROVIDERS = [
  'google',
  'apple',
  'facebook',
  'github',
  'linkedin',
  'microsoft',
] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Every way in that a deployment can switch on, by the name that SIGN_IN_METHODS calls it. */
export const SIGN_IN_METHODS = [
  ...OAUTH_PROVIDERS,
  'one_tap',
  'email_otp',
  'sms',
  'whatsapp',
  'magic_links',
  'passwords',
  'passkeys',
  'crypto_wallets',
  'totp',
  'identity_provider',
  'impersonation',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Response of GET /sign-in/options: what the login page may offer. */
export interface SignInOptions {
  /** Names the provider's project to its browser SDK. It is no secret. */
  publicToken: string;
  methods: readonly SignInMethod[];
  /** Whether sign-in calls may need a captcha, whose scripts only some documents may load (S73). */
  captcha: boolean;
}

export const signInMethodSchema = z.enum(SIGN_IN_METHODS);

/** Whether there is any way in beside Google's redirect: only then does the provider's widget exist. */
export const hasWidget = (methods: readonly SignInMethod[]): boolean => methods.length > 1;
