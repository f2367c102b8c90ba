import { OAuthProviders, OTPMethods, Products, type StytchUI } from '@stytch/vanilla-js';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';

type LoginConfig = Parameters<InstanceType<typeof StytchUI>['render']>[0]['config'];
type Product = LoginConfig['products'][number];

/** What an address of e-mail is asked for. */
export type EmailMethod = 'email_otp' | 'magic_links' | 'passwords';

const EMAIL_WAYS: readonly EmailMethod[] = ['email_otp', 'magic_links', 'passwords'];
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

/** How long a link in an e-mail is good for (spec section 9). */
const LINK_MINUTES = 30;
/** How long a code is good for (spec section 9). */
const CODE_MINUTES = 5;

/** Only the screens that others lead to; nothing of it stands on the first one. */
const screensOf = (product: Product): Product => ({ ...product, id: 'screens' as Product['id'] });

/**
 * The ways that an e-mail address can be used in, when somebody has to choose between them: the
 * widget takes two of them together at most.
 */
export function emailMethods(methods: readonly SignInMethod[]): readonly EmailMethod[] {
  return EMAIL_WAYS.every((way) => methods.includes(way)) ? EMAIL_WAYS : [];
}

function productsFor(methods: readonly SignInMethod[]): Product[] {
  const has = (...some: SignInMethod[]) => some.some((method) => methods.includes(method));
  const products: Product[] = [];
  if (has('apple', 'facebook', 'github', 'linkedin', 'microsoft')) products.push(Products.oauth);
  if (has('crypto_wallets')) products.push(Products.crypto);
  if (has('passkeys')) products.push(Products.passkeys);
  // Their order is that of the tabs: e-mail first.
  if (has('magic_links')) products.push(Products.emailMagicLinks);
  if (has('passwords')) products.push(Products.passwords);
  if (has('email_otp', 'sms', 'whatsapp')) products.push(Products.otp);
  // "Log in without a password" leads to the screen of the links, which would be blank without it.
  if (has('passwords') && !has('magic_links')) products.push(screensOf(Products.emailMagicLinks));
  return products;
}

/**
 * What the widget offers for the methods of this deployment; Google's own button stands above it.
 * Contradictions are handed on: the widget names them in place of its forms (spec section 2).
 * @param way the one way for e-mail addresses where {@link emailMethods} leaves a choice
 * @returns null when there is nothing to offer
 */
export function loginConfig(
  methods: readonly SignInMethod[],
  way?: EmailMethod,
): LoginConfig | null {
  const offered = way
    ? methods.filter((method) => method === way || !EMAIL_WAYS.some((other) => other === method))
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
    // Without options a new person is asked for a password at once, and not for a choice.
    ...(offered.includes('magic_links') && {
      emailMagicLinksOptions: {
        loginExpirationMinutes: LINK_MINUTES,
        signupExpirationMinutes: LINK_MINUTES,
      },
    }),
    passwordOptions: { resetPasswordExpirationMinutes: LINK_MINUTES },
  };
}
