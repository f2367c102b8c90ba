/** The gateway's endpoints for Google One Tap. Their responses contain no session token. */
const START = '/v1/public/oauth/google/onetap/start';
const callbackPath = (id: string) => `/v1/oauth/callback/${encodeURIComponent(id)}`;

export interface OneTapSubmit {
  publicToken: string;
  /** The ID token: Google's signed statement about the user. */
  idToken: string;
  oauthCallbackID: string;
  loginRedirectURL: string;
  signupRedirectURL: string;
}

/** Returns the body of a response. @throws the provider's error in the form that the SDK expects */
async function readBody(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json();
  if (response.ok) return body;
  throw Object.assign(new Error(String(body.error_message ?? '')), body, {
    name: 'StytchAPIError',
  });
}

/** Starts Google One Tap. @returns the client id for Google's script, and the id of the callback */
export async function oneTapStart(publicToken: string) {
  const query = new URLSearchParams({ public_token: publicToken });
  const body = await readBody(await fetch(`${START}?${query}`, { credentials: 'same-origin' }));
  return {
    googleClientId: String(body.google_client_id ?? ''),
    oauthCallbackId: String(body.oauth_callback_id ?? ''),
    // The gateway stores the CSRF token in a cookie instead.
    stytchCsrfToken: '',
  };
}

/** Submits Google's id token. @returns the address that continues the sign-in */
export async function oneTapSubmit(request: OneTapSubmit) {
  const response = await fetch(callbackPath(request.oauthCallbackID), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-stytch-oauth-type': 'google-one-tap' },
    body: JSON.stringify({
      public_token: request.publicToken,
      id_token: request.idToken,
      login_redirect_url: request.loginRedirectURL,
      signup_redirect_url: request.signupRedirectURL,
    }),
  });
  return { redirect_url: String((await readBody(response)).redirect_url) };
}
