import type { Config } from '#bff/config.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';

type UrlConfig = Pick<Config, 'publicUrl' | 'stytch'>;

/** Where the provider sends a browser back to, with a one-time token in the query. */
export const callbackUrl = (publicUrl: string): string => `${publicUrl}/auth/callback`;
/** Where a link for a forgotten password leads, with its token in the query. */
export const resetPasswordUrl = (publicUrl: string): string => `${publicUrl}/reset-password`;

/**
 * Where a browser starts signing in by a redirect, bound to us by the challenge (S9).
 * @param attachToken ties it to the user to whom the identity is to be added
 */
export function oauthStartUrl(
  { publicUrl, stytch }: UrlConfig,
  provider: OAuthProvider,
  codeChallenge: string,
  attachToken?: string,
): string {
  const url = new URL(`/v1/public/oauth/${provider}/start`, stytch.apiUrl);
  url.search = new URLSearchParams({
    public_token: stytch.publicToken,
    code_challenge: codeChallenge,
    login_redirect_url: callbackUrl(publicUrl),
    signup_redirect_url: callbackUrl(publicUrl),
    ...(attachToken !== undefined && { oauth_attach_token: attachToken }),
  }).toString();
  return url.href;
}

/**
 * A call of the provider's browser API. The path comes from the gateway's own table, with ids that
 * were checked: nothing of a request's address gets in here (S44).
 */
export const sdkUrl = ({ stytch }: UrlConfig, path: string): URL =>
  new URL(`/sdk/v1${path}`, stytch.apiUrl);

/** Google One Tap: which client it speaks for, and where its word is handed over. */
export function oneTapStartUrl({ stytch }: UrlConfig): URL {
  const url = new URL('/v1/public/oauth/google/onetap/start', stytch.apiUrl);
  url.searchParams.set('public_token', stytch.publicToken);
  return url;
}

/** Where Google's word is handed over; the id is the one that the start was given. */
export const oneTapCallbackUrl = ({ stytch }: UrlConfig, id: string): URL =>
  new URL(`/v1/oauth/callback/${encodeURIComponent(id)}`, stytch.apiUrl);
