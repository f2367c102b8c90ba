import { describe, expect, it } from 'vitest';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { emailWays, loginConfig } from './login-config.ts';

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
const products = (methods: SignInMethod[], way?: Parameters<typeof loginConfig>[1]) =>
  loginConfig(methods, way)?.products.map(({ id }) => id as string);

describe('what the widget offers', () => {
  it.each<[SignInMethod[], string[] | undefined]>([
    [['google'], undefined],
    [['google', 'one_tap', 'totp'], undefined],
    [['google', 'sms'], ['otp']],
    [['google', 'magic_links'], ['emailMagicLinks']],
    [
      ['google', 'magic_links', 'passwords'],
      ['emailMagicLinks', 'passwords'],
    ],
    // The screens of the links stand behind "Log in without a password".
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
  ])('widget-5 %j: %j', (methods, expected) => {
    expect(products(methods)).toEqual(expected);
  });

  it.each<[SignInMethod[], string[]]>([
    [
      ['google', 'email_otp', 'magic_links'],
      ['emailMagicLinks', 'otp'],
    ],
    [['google', 'passkeys'], ['passkeys']],
  ])('widget-6 hands a contradiction on to the widget, which names it: %j', (methods, expected) => {
    expect(emailWays(methods)).toEqual([]);
    expect(products(methods)).toEqual(expected);
  });

  it('widget-5 lets choose between code, link and password where there are all three', () => {
    const group = ['oauth', 'crypto', 'passkeys'];
    const [code, link, password] = emailWays(EVERYTHING);
    expect(products(EVERYTHING, code)).toEqual([...group, 'otp']);
    expect(products(EVERYTHING, link)).toEqual([...group, 'emailMagicLinks', 'otp']);
    expect(products(EVERYTHING, password)).toEqual([...group, 'passwords', 'otp', 'screens']);
    const methods = (way = code) => loginConfig(EVERYTHING, way)?.otpOptions?.methods;
    expect(methods()).toEqual(['email', 'sms', 'whatsapp']);
    expect(methods(link)).toEqual(['sms', 'whatsapp']);
  });

  it('offers the providers of the deployment beside Google, whose button is ours', () => {
    const providers = loginConfig(EVERYTHING)?.oauthOptions?.providers;
    expect(providers).toEqual([{ type: 'apple' }, { type: 'github' }]);
  });

  it('widget-13 widget-60 lets a code stand for 5 minutes, a link for 30', () => {
    expect(loginConfig(EVERYTHING, 'magic_links')).toMatchObject({
      otpOptions: { expirationMinutes: 5 },
      emailMagicLinksOptions: { loginExpirationMinutes: 30, signupExpirationMinutes: 30 },
      passwordOptions: { resetPasswordExpirationMinutes: 30 },
    });
  });
});
