import * as z from 'zod/mini';

/** Identity providers for sign-in by redirect. Google is always enabled. */
export const OAUTH_PROVIDERS = [
  'google',
  'apple',
  'facebook',
  'github',
  'linkedin',
  'microsoft',
] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Sign-in methods that a deployment can enable. The variable SIGN_IN_METHODS uses these names. */
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

/** Response of GET /sign-in/options: the sign-in methods of the login page. */
export interface SignInOptions {
  /** Public token of the provider's project, for its browser SDK. Not a secret. */
  publicToken: string;
  methods: readonly SignInMethod[];
  /**
   * Whether sign-in may need a captcha. Only documents with `hasCaptcha` may load its scripts
   * (S73).
   */
  captcha: boolean;
}

export const signInMethodSchema = z.enum(SIGN_IN_METHODS);

/**
 * Returns whether a method other than Google is enabled. Only then does the server offer the
 * gateway for the provider's browser SDK and the widget's hidden frame.
 */
export const hasWidget = (methods: readonly SignInMethod[]): boolean => methods.length > 1;
