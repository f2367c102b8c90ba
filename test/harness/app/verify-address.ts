import type { BrowserlessClient } from './browserless-client.ts';
import type { TestApp } from './test-app.ts';

/** Verifies the address of an account without a proven factor, as in Settings. */
export async function verifyAddress(app: TestApp, client: BrowserlessClient): Promise<void> {
  const { email } = (await client.get('/api/account/verification')).json<{
    email: string | null;
  }>();
  if (email === null) return;
  await client.post('/api/account/verification');
  const [link] = app.emulator.state.inbox.latest(email).links ?? [];
  const accessToken = new URL(link?.url ?? 'http://none').searchParams.get('token');
  const proof = { accessToken, tokenType: 'magic_links' };
  const response = await client.post('/api/auth/verify', proof);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
}
