import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { SecurityCard } from './security-card.tsx';

/** Renders the card of a session, for a deployment without passkeys. */
function render(method: SignInMethod | undefined): string {
  const client = new QueryClient();
  client.setQueryData(queryKeys.session, { signedIn: true, method });
  client.setQueryData(queryKeys.signInOptions, { methods: ['google'] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SecurityCard passkeys={{} as never}>{null}</SecurityCard>
    </QueryClientProvider>,
  );
}

it.each<[SignInMethod | undefined, string]>([
  [undefined, 'Google'],
  ['google', 'Google'],
  ['one_tap', 'Google'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
  ['github', 'GitHub'],
  ['linkedin', 'LinkedIn'],
  ['microsoft', 'Microsoft'],
  ['email_otp', 'a code sent by email'],
  ['sms', 'a code sent by text message'],
  ['whatsapp', 'a code sent by WhatsApp'],
  ['magic_links', 'a link sent by email'],
  ['passkeys', 'a passkey'],
  ['crypto_wallets', 'a crypto wallet'],
  ['totp', 'an authenticator app'],
  ['identity_provider', 'an identity provider'],
  ['impersonation', 'an impersonation token'],
])('names the sign-in method %s of the session', (method, name) => {
  const text = `You are signed in with ${name}. Posy does not store a password.`;
  expect(render(method)).toContain(`${text}</p>`);
});

it('omits the sentence about passwords after a sign-in with a password', () => {
  expect(render('passwords')).toContain('You are signed in with a password.</p>');
});
