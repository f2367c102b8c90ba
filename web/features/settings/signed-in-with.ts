import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';

const WAYS: Partial<Record<SignInMethod, string>> = {
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  email_otp: 'a code sent by email',
  sms: 'a code sent by text message',
  whatsapp: 'a code sent by WhatsApp',
  magic_links: 'a link sent by email',
  passwords: 'a password',
  passkeys: 'a passkey',
  crypto_wallets: 'a crypto wallet',
  totp: 'an authenticator app',
};

/** The sentence of the Security section. Sessions that say nothing of themselves are Google's. */
export function signedInWith(method: SignInMethod | undefined): string {
  const way = (method && WAYS[method]) ?? 'Google';
  const password = method === 'passwords' ? '' : ' Posy knows no password of yours.';
  return `You are signed in with ${way}.${password}`;
}
