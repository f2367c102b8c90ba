import { describe, expect, it } from 'vitest';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { emailMethods, loginConfig } from './login-config.ts';

const EVERYTHING: SignInMethod[] = [
  'google',
  'apple',
  'github',
  'email_otp',
  'sms',
  'whatsapp',
  'magic_links',
  'passwords',
  'passkeys',
  'crypto_wallets',
  'totp',
];
const products = (methods: SignInMethod[], emailMethod?: Parameters<typeof loginConfig>[1]) =>
  loginConfig(methods, emailMethod)?.products.map(({ id }) => id as string);

describe('the login widget', () => {
  it.each<[SignInMethod[], string[] | undefined]>([
    [['google'], undefined],
    [['google', 'one_tap', 'totp'], undefined],
    [['google', 'sms'], ['otp']],
    [['google', 'magic_links'], ['emailMagicLinks']],
    [
      ['google', 'magic_links', 'passwords'],
      ['emailMagicLinks', 'passwords'],
    ],
    // "Log in without a password" requires the screens of email links.
    [
      ['google', 'passwords'],
      ['passwords', 'screens'],
    ],
    [
      ['google', 'passwords', 'email_otp'],
      ['passwords', 'otp', 'screens'],
    ],
    [
      ['google', 'apple', 'crypto_wallets', 'passkeys', 'email_otp'],
      ['oauth', 'crypto', 'passkeys', 'otp'],
    ],
  ])('widget-5 shows, for the methods %j, the products %j', (methods, expected) => {
    expect(products(methods)).toEqual(expected);
  });

  it.each<[SignInMethod[], string[]]>([
    [
      ['google', 'email_otp', 'magic_links'],
      ['emailMagicLinks', 'otp'],
    ],
    [['google', 'passkeys'], ['passkeys']],
  ])(
    'widget-6 passes contradictory methods on to the SDK, which shows an error: %j',
    (methods, expected) => {
      expect(emailMethods(methods)).toEqual([]);
      expect(products(methods)).toEqual(expected);
    },
  );

  it('widget-5 offers code, link and password as a choice if all three are enabled', () => {
    const group = ['oauth', 'crypto', 'passkeys'];
    const [code, link, password] = emailMethods(EVERYTHING);
    expect(products(EVERYTHING, code)).toEqual([...group, 'otp']);
    expect(products(EVERYTHING, link)).toEqual([...group, 'emailMagicLinks', 'otp']);
    expect(products(EVERYTHING, password)).toEqual([...group, 'passwords', 'otp', 'screens']);
    const methods = (selected = code) => loginConfig(EVERYTHING, selected)?.otpOptions?.methods;
    expect(methods()).toEqual(['email', 'sms', 'whatsapp']);
    expect(methods(link)).toEqual(['sms', 'whatsapp']);
  });

  it('offers the enabled identity providers except Google, which has its own button', () => {
    const providers = loginConfig(EVERYTHING)?.oauthOptions?.providers;
    expect(providers).toEqual([{ type: 'apple' }, { type: 'github' }]);
  });

  it('widget-29 omits the link options if links are disabled, so that no link is offered', () => {
    expect(loginConfig(['google', 'passwords', 'email_otp'])).not.toHaveProperty(
      'emailMagicLinksOptions',
    );
  });

  it('widget-13 widget-60 lets a code expire after 5 minutes and a link after 30 minutes', () => {
    expect(loginConfig(EVERYTHING, 'magic_links')).toMatchObject({
      otpOptions: { expirationMinutes: 5 },
      emailMagicLinksOptions: { loginExpirationMinutes: 30, signupExpirationMinutes: 30 },
      passwordOptions: { resetPasswordExpirationMinutes: 30 },
    });
  });
});
