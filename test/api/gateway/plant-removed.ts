import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import type { RecordedApp } from '#test/harness/app/recorded-app.ts';
import { readStored } from '#test/harness/app/session-records.ts';
import type { ListedEndpoint } from './listed-endpoints.ts';

/** Adds to the signed-in user the factor that a DELETE endpoint removes. */
export async function plantRemoved(
  { app }: Pick<RecordedApp, 'app'>,
  client: BrowserlessClient,
  { method, path }: ListedEndpoint,
): Promise<void> {
  if (method !== 'DELETE') return;
  const [, , segment = '', id = ''] = path.split('/');
  const { userId } = await readStored(app, client);
  const { provider_user_id } = await app.db('users').where({ id: userId }).first().then(found);
  const user = app.emulator.state.users.byId(provider_user_id);
  if (!user) throw new Error('The provider does not know this person.');
  const plant: Record<string, () => unknown> = {
    emails: () =>
      user.emails.push({ email_id: id, email: `${userId}@example.com`, verified: true }),
    phone_numbers: () =>
      user.phone_numbers.push({ phone_id: id, phone_number: '+12025550100', verified: true }),
    totps: () => user.totps.push({ totp_id: id, verified: true }),
    crypto_wallets: () =>
      user.crypto_wallets.push({
        crypto_wallet_id: id,
        crypto_wallet_address: '0x0',
        crypto_wallet_type: 'ethereum',
        verified: true,
      }),
    oauth: () =>
      user.providers.push({
        oauth_user_registration_id: id,
        provider_type: 'Github',
        provider_subject: userId,
        profile_picture_url: '',
        locale: 'en',
      }),
    webauthn_registrations: () =>
      user.webauthn_registrations.push({
        webauthn_registration_id: id,
        domain: 'localhost',
        user_agent: '',
        authenticator_type: '',
        verified: true,
        name: '',
      }),
    biometric_registrations: () =>
      user.biometric_registrations.push({ biometric_registration_id: id, verified: true }),
  };
  plant[segment]?.();
}
