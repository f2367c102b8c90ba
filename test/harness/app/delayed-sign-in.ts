import type { RecordingUpstream } from '#test/harness/services/recording-upstream.ts';
import type { BrowserlessClient, ClientResponse } from './browserless-client.ts';

/** The provider's delayed response to the exchange. */
const SIGNED_IN = {
  session_token: 'token-of-the-delayed-sign-in',
  user: { user_id: 'user-of-the-delayed-sign-in', emails: [], totps: [] },
  user_session: {
    session_id: 'session-of-the-delayed-sign-in',
    authentication_factors: [{ type: 'oauth', delivery_method: 'oauth_google' }],
  },
};

/** Signs in through the callback and runs `meanwhile` during the provider call. */
export async function signInWhile(
  upstream: RecordingUpstream,
  client: BrowserlessClient,
  meanwhile: () => unknown,
): Promise<ClientResponse> {
  await client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' });
  const asked = Promise.withResolvers<() => void>();
  upstream.script('POST /v1/oauth/authenticate', (response) => {
    asked.resolve(() => response.end(JSON.stringify(SIGNED_IN)));
  });
  const verifying = client.post('/api/auth/verify', { accessToken: 'one-time' });
  const answer = await asked.promise;
  await meanwhile();
  answer();
  const answered = await verifying;
  upstream.reset();
  return answered;
}
