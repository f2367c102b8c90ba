import { callSdk, createPkce, type Fixture, setUpSignedIn } from '../fixture.ts';
import { type ConnectedApp, connectedAppSchema } from './connected-app.ts';

export const CALLBACK = 'https://app.example/callback?from=posy';
export const GOODBYE = 'https://app.example/goodbye';
export const CLIENT = 'connected-app-test-1';

export type Call = Fixture & { session: string };

/** Signs Rosa in, connects an application, and creates a verifier and its challenge. */
export async function withApp(changes: Partial<ConnectedApp> = {}) {
  const fixture = await setUpSignedIn();
  const app = connectedAppSchema.parse({
    client_id: CLIENT,
    client_name: 'Calendar',
    redirect_urls: [CALLBACK],
    post_logout_redirect_urls: [GOODBYE],
    ...changes,
  });
  fixture.state.idp.apps.push(app);
  return { ...fixture, ...createPkce() };
}

/** The application's authorization request. */
export const request = { client_id: CLIENT, redirect_uri: CALLBACK, response_type: 'code' };

export const start = (fixture: Call, changes: object = {}) =>
  callSdk(fixture, 'POST /idp/oauth/authorize/start', {
    session: fixture.session,
    body: { ...request, ...changes },
  });

export const submit = (fixture: Call & { challenge: string }, changes: object = {}) =>
  callSdk(fixture, 'POST /idp/oauth/authorize/submit', {
    session: fixture.session,
    body: { ...request, code_challenge: fixture.challenge, consent_granted: true, ...changes },
  });

/** Exchanges a code as the application's server, with the given fields. */
export async function exchange({ url, state }: Fixture, fields: Record<string, string>) {
  const path = `/v1/public/${state.project.projectId}/oauth2/token`;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    ...fields,
  });
  const json = await (await fetch(new URL(path, url), { method: 'POST', body })).json();
  return { ...json, error: `${json.status_code} ${json.error_type}` };
}
