import type { Page } from 'playwright-core';
import { signInAs } from '#test/harness/browser/creator.ts';
import type { SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';
import { connectedAppSchema } from '#test/stytch-emulator/idp/connected-app.ts';

type ClientType = 'first_party' | 'third_party_public';

/** Another application that lets people sign in with Posy; its pages are anywhere but here. */
export interface Application {
  /** Where it sends a browser to sign in, without one of the parameters if that is named. */
  authorize(without?: string): string;
  /** Where it sends a browser to sign out. */
  endSession(without?: string): string;
  /** Its pages that a browser comes back to. */
  signedIn: string;
  signedOut: string;
}

let connected = 0;

/** Connects an application to the project that nobody has consented to yet. */
export function connectApplication(
  { app }: Pick<SignInMethodsApp, 'app'>,
  clientType: ClientType,
): Application {
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
          // S256 of the verifier that the application keeps.
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

/** Somebody who is signed in here, on their way from the application. */
export async function arrive(ways: SignInMethodsApp, address: string): Promise<Page> {
  const page = await ways.newPage();
  await signInAs(page, ways.app, 'June Park');
  await page.goto(address);
  return page;
}
