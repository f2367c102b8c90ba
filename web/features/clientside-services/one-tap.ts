/** Google's own prompt, by way of our gateway: its answers carry no token. */
const START = '/v1/public/oauth/google/onetap/start';
const callbackPath = (id: string) => `/v1/oauth/callback/${encodeURIComponent(id)}`;

export interface OneTapSubmit {
  publicToken: string;
  /** Signed by Google for the project's client. */
  idToken: string;
  oauthCallbackID: string;
  loginRedirectURL: string;
  signupRedirectURL: string;
}

/** The provider's error, as the SDK knows it again on the other side of the frame. */
async function read(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json();
  if (response.ok) return body;
  throw Object.assign(new Error(String(body.error_message ?? '')), body, {
    name: 'StytchAPIError',
  });
}

/** What Google's script needs to know: which client it speaks for. */
export async function oneTapStart(publicToken: string) {
  const query = new URLSearchParams({ public_token: publicToken });
  const body = await read(await fetch(`${START}?${query}`, { credentials: 'same-origin' }));
  return {
    googleClientId: String(body.google_client_id ?? ''),
    oauthCallbackId: String(body.oauth_callback_id ?? ''),
    stytchCsrfToken: String(body.stytch_csrf_token ?? ''),
  };
}

/** Hands Google's word on the person over. @returns where the sign-in goes on */
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
  return { redirect_url: String((await read(response)).redirect_url) };
}
