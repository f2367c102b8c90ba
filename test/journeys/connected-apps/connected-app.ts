import type { Page } from 'playwright-core';
import { signInAs } from '#test/harness/browser/creator.ts';
import type { SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';
import { connectedAppSchema } from '#test/stytch-emulator/idp/connected-app.ts';

type ClientType = 'first_party' | 'third_party_public';

/** Another application whose users sign in with Posy. */
export interface ConnectedApp {
  /** Returns the URL that starts a sign-in. `without` omits a parameter. */
  authorize(without?: string): string;
  /** Returns the URL that starts a sign-out. `without` omits a parameter. */
  endSession(without?: string): string;
  /** The application's URL to which the browser returns after a sign-in. */
  signedIn: string;
  /** The application's URL to which the browser returns after a sign-out. */
  signedOut: string;
}

let connected = 0;

/** Registers a new application with the project and removes the previous one. */
export function connectApplication(
  { app }: Pick<SignInMethodsApp, 'app'>,
  clientType: ClientType,
): ConnectedApp {
  const signedIn = `${app.emulator.url}reader/signed-in`;
  const signedOut = `${app.emulator.url}reader/signed-out`;
  connected += 1;
  const clientId = `connected-app-${connected}`;
  const { apps } = app.emulator.state.idp;
  const entry = connectedAppSchema.parse({
    client_id: clientId,
    client_name: 'Reader',
    client_type: clientType,
    redirect_urls: [signedIn],
    post_logout_redirect_urls: [signedOut],
  });
  apps.splice(0, apps.length, entry);
  const address = (path: string, parameters: Record<string, string>, without?: string) => {
    const query = new URLSearchParams(parameters);
    if (without) query.delete(without);
    return `${app.origin}${path}?${query}`;
  };
  return {
    signedIn,
    signedOut,
    authorize: (without) =>
      address(
        '/oauth/authorize',
        {
          client_id: clientId,
          redirect_uri: signedIn,
          response_type: 'code',
          scope: 'openid email',
          state: 'of-the-reader',
          // The S256 challenge for the application's code verifier.
          code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        },
        without,
      ),
    endSession: (without) =>
      address(
        '/oauth/logout',
        { client_id: clientId, post_logout_redirect_uri: signedOut },
        without,
      ),
  };
}

/** Opens a URL of the app in a new browser, signed in. */
export async function openSignedIn(methods: SignInMethodsApp, address: string): Promise<Page> {
  const page = await methods.newPage();
  await signInAs(page, methods.app, 'June Park', address.slice(methods.app.origin.length));
  return page;
}

/** Returns the query parameters of a URL. */
export const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams);
