import type { Config } from '#bff/config.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';

type UrlConfig = Pick<Config, 'publicUrl' | 'stytch'>;

/** Returns the URL to which the provider redirects, with a one-time token in the query. */
export const callbackUrl = (publicUrl: string): string => `${publicUrl}/auth/callback`;
/** Returns the URL of emailed password-reset links, with a token in the query. */
export const resetPasswordUrl = (publicUrl: string): string => `${publicUrl}/reset-password`;

/**
 * Returns the URL that starts an OAuth redirect. The challenge binds the redirect to this browser's
 * flow (S9).
 * @param attachToken adds the identity to the user of this token
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
 * Returns the URL of an endpoint of the provider's browser API. The path comes from the gateway's
 * table with validated ids, never from the URL of a request (S44).
 */
export const sdkUrl = ({ stytch }: UrlConfig, path: string): URL =>
  new URL(`/sdk/v1${path}`, stytch.apiUrl);

/**
 * Returns the URL that starts Google One Tap. The response contains the client id and the callback
 * id.
 */
export function oneTapStartUrl({ stytch }: UrlConfig): URL {
  const url = new URL('/v1/public/oauth/google/onetap/start', stytch.apiUrl);
  url.searchParams.set('public_token', stytch.publicToken);
  return url;
}

/**
 * Returns the URL that accepts Google's ID token.
 * @param id the callback id, from the response of the start URL
 */
export const oneTapCallbackUrl = ({ stytch }: UrlConfig, id: string): URL =>
  new URL(`/v1/oauth/callback/${encodeURIComponent(id)}`, stytch.apiUrl);
