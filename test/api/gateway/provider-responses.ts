import { randomUUID } from 'node:crypto';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import type { RecordedApp } from '#test/harness/app/recorded-app.ts';
import { readStored } from '#test/harness/app/session-records.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import { AFTER_CODE, AFTER_LINK, AFTER_REDIRECT, type ListedEndpoint } from './listed-endpoints.ts';

export interface ScriptedPerson {
  userId?: string;
  sessionId?: string;
  email?: string;
  /** The factor's type and delivery method, as in the provider's session. */
  factor?: { type: string; delivery_method: string };
}

/** The part of an app that issues canaries. */
interface Provided {
  app: Pick<TestApp, 'emulator'>;
}

/** Returns the provider's response to a successful authentication; its tokens are canaries. */
export function signedInResponse({ app }: Provided, person: ScriptedPerson = {}) {
  const { canaries } = app.emulator.state;
  const { userId = `user-test-${randomUUID()}`, email = `${userId}@example.com` } = person;
  const factor = person.factor ?? { type: 'otp', delivery_method: 'email' };
  return {
    data: {
      request_id: 'request-id-test-scripted',
      status_code: 200,
      user_id: userId,
      session_token: canaries.mint('session_token', 'st-'),
      session_jwt: canaries.mint('session_jwt', 'jwt-'),
      session: {
        session_id: person.sessionId ?? `session-test-${randomUUID()}`,
        user_id: userId,
        expires_at: '2099-01-01T00:00:00Z',
        authentication_factors: [factor],
      },
      user: {
        user_id: userId,
        name: { first_name: 'Rosa', last_name: 'Lind' },
        emails: [{ email_id: 'email-test-1', email, verified: true }],
        totps: [],
      },
    },
  };
}

/** Returns an error response in the provider's format. */
export const refusal = (status_code: number, error_type: string, error_message = 'Refused.') => ({
  status: status_code,
  body: {
    status_code,
    error_type,
    error_message,
    request_id: 'request-id-upstream',
    error_url: 'https://stytch.example/docs',
  },
});

/** Returns the provider's response to an authentication that continues the client's session. */
export async function sameSessionResponse(recorded: RecordedApp, client: BrowserlessClient) {
  const { providerSessionId } = await readStored(recorded.app, client);
  return signedInResponse(recorded, { sessionId: providerSessionId });
}

const SEND_CODE = '/sdk/v1/otps/email/login_or_create';

/** Requests a code from a browser; the scripted response contains `method_id`. */
export async function askForCode(
  { upstream }: Pick<RecordedApp, 'upstream'>,
  client: BrowserlessClient,
  method_id = 'email-test-1',
  email = `${randomUUID()}@example.com`,
): Promise<void> {
  upstream.script(`POST ${SEND_CODE}`, { body: { data: { method_id } } });
  await client.post(SEND_CODE, { email });
}

/** Requests a code and submits it in the same browser. Clears the recorded request for the code. */
export async function tryCode(
  { upstream }: Pick<RecordedApp, 'upstream'>,
  client: BrowserlessClient,
  code = { token: '123456', method_id: 'email-test-1' },
): Promise<ClientResponse> {
  await askForCode({ upstream }, client, code.method_id);
  upstream.forget();
  return client.post('/sdk/v1/otps/authenticate', code);
}

/**
 * Starts the sign-in flow or requests the code that a call needs. Clears the recorded requests and
 * the scripts.
 */
export async function prepare(
  { upstream }: Pick<RecordedApp, 'upstream'>,
  client: BrowserlessClient,
  endpoint: ListedEndpoint,
): Promise<void> {
  if (AFTER_CODE.includes(endpoint)) await askForCode({ upstream }, client);
  if (AFTER_LINK.includes(endpoint)) {
    const start = 'POST /sdk/v1/magic_links/email/login_or_create';
    upstream.script(start, { body: { data: {} } });
    await client.post('/sdk/v1/magic_links/email/login_or_create', {
      email: `${randomUUID()}@example.com`,
    });
  }
  if (AFTER_REDIRECT.includes(endpoint)) await client.get('/auth/google/start');
  upstream.reset();
}

/** Calls a listed endpoint. `prepare` must have run. */
export const make = (client: BrowserlessClient, { method, path, body }: ListedEndpoint) =>
  client.send(method, `/sdk/v1${path}`, { body: Object.keys(body).length > 0 ? body : undefined });
