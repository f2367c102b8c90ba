import { OAuthProviders, OTPMethods, Products, type StytchUI } from '@stytch/vanilla-js';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';

type LoginConfig = Parameters<InstanceType<typeof StytchUI>['render']>[0]['config'];
type Product = LoginConfig['products'][number];

/** The sign-in methods that use an email address. */
export type EmailMethod = 'email_otp' | 'magic_links' | 'passwords';

const EMAIL_METHODS: readonly EmailMethod[] = ['email_otp', 'magic_links', 'passwords'];
const OAUTH = [
  ['apple', OAuthProviders.Apple],
  ['facebook', OAuthProviders.Facebook],
  ['github', OAuthProviders.Github],
  ['linkedin', OAuthProviders.LinkedIn],
  ['microsoft', OAuthProviders.Microsoft],
] as const;
const OTP = [
  ['email_otp', OTPMethods.Email],
  ['sms', OTPMethods.SMS],
  ['whatsapp', OTPMethods.WhatsApp],
] as const;

/** Lifetime of an email link, in minutes (spec section 9). */
const LINK_MINUTES = 30;
/** Lifetime of a code, in minutes (spec section 9). */
const CODE_MINUTES = 5;

/** Returns a product that adds its screens but is not shown on the first screen. */
const screensOf = (product: Product): Product => ({ ...product, id: 'screens' as Product['id'] });

/**
 * Returns the email methods that the user has to choose between. There is a choice only if all
 * three are enabled, because the widget supports at most two of them at once.
 */
export function emailMethods(methods: readonly SignInMethod[]): readonly EmailMethod[] {
  return EMAIL_METHODS.every((method) => methods.includes(method)) ? EMAIL_METHODS : [];
}

function productsFor(methods: readonly SignInMethod[]): Product[] {
  const has = (...some: SignInMethod[]) => some.some((method) => methods.includes(method));
  const products: Product[] = [];
  if (has('apple', 'facebook', 'github', 'linkedin', 'microsoft')) products.push(Products.oauth);
  if (has('crypto_wallets')) products.push(Products.crypto);
  if (has('passkeys')) products.push(Products.passkeys);
  // Add the products in the order of the tabs, email first.
  if (has('magic_links')) products.push(Products.emailMagicLinks);
  if (has('passwords')) products.push(Products.passwords);
  if (has('email_otp', 'sms', 'whatsapp')) products.push(Products.otp);
  // "Log in without a password" requires the screens of email links. Without them, it would open a
  // blank screen.
  if (has('passwords') && !has('magic_links')) products.push(screensOf(Products.emailMagicLinks));
  return products;
}

/**
 * Returns the widget's configuration for the enabled methods, except Google, which has its own
 * button. Contradictory methods are passed on, because the widget shows an error for them (spec
 * section 2).
 * @param emailMethod the selected one of {@link emailMethods}, if the user can choose
 * @returns null if the widget has no method to show
 */
export function loginConfig(
  methods: readonly SignInMethod[],
  emailMethod?: EmailMethod,
): LoginConfig | null {
  const offered = emailMethod
    ? methods.filter((one) => one === emailMethod || !EMAIL_METHODS.some((email) => email === one))
    : methods;
  const products = productsFor(offered);
  if (products.length === 0) return null;
  const providers = OAUTH.filter(([method]) => offered.includes(method));
  return {
    products,
    ...(providers.length > 0 && {
      oauthOptions: { providers: providers.map(([, type]) => ({ type })) },
    }),
    otpOptions: {
      methods: OTP.filter(([method]) => offered.includes(method)).map(([, type]) => type),
      expirationMinutes: CODE_MINUTES,
    },
    // Set the options of links only if links are enabled, because the options let new users choose
    // between a link and a password.
    ...(offered.includes('magic_links') && {
      emailMagicLinksOptions: {
        loginExpirationMinutes: LINK_MINUTES,
        signupExpirationMinutes: LINK_MINUTES,
      },
    }),
    passwordOptions: { resetPasswordExpirationMinutes: LINK_MINUTES },
  };
}
