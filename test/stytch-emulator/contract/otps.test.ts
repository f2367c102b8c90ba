import { expect, it } from 'vitest';
import { setUp } from '../fixture.ts';
import { openBrowserSdk, signInByCode } from './browser-sdk.ts';

const NUMBER = '+12025550123';

it.each(['sms', 'whatsapp'] as const)(
  'the browser SDK signs in with a code by %s',
  async (channel) => {
    const fixture = await setUp();
    const sdk = await openBrowserSdk(fixture);
    const { method_id } = await sdk.run(
      (stytch, [by, number]) => stytch.otps[by].loginOrCreate(number, { expiration_minutes: 5 }),
      [channel, NUMBER] as const,
    );
    const code = fixture.state.inbox.latest(NUMBER).code ?? '';
    const options = { session_duration_minutes: 60 };
    const wrong = [code === '000000' ? '111111' : '000000', method_id, options] as const;
    expect(await sdk.errorOf((stytch, sent) => stytch.otps.authenticate(...sent), wrong)).toBe(
      '404 otp_code_not_found',
    );
    const right = [code, method_id, options] as const;
    const response = await sdk.run((stytch, sent) => stytch.otps.authenticate(...sent), right);
    expect(response.session.authentication_factors).toMatchObject([
      { type: 'otp', delivery_method: channel, phone_number_factor: { phone_number: NUMBER } },
    ]);
    expect(await sdk.run((stytch) => stytch.user.getSync()?.phone_numbers)).toMatchObject([
      { phone_number: NUMBER, verified: true },
    ]);
  },
);

it('the browser SDK adds a phone number to the user and deletes it', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  const first = await signInByCode(fixture, sdk);
  const { method_id } = await sdk.run(
    (stytch, number) => stytch.otps.sms.send(number, { expiration_minutes: 5 }),
    NUMBER,
  );
  expect(fixture.state.calls.of('POST', '/sdk/v1/otps/sms/send/secondary')).toBe(1);
  const code = fixture.state.inbox.latest(NUMBER).code ?? '';
  const { session, user } = await sdk.run(
    (stytch, [otp, id]) => stytch.otps.authenticate(otp, id, { session_duration_minutes: 60 }),
    [code, method_id] as const,
  );
  expect(session.session_id).toBe(first.session.session_id);
  expect(session.authentication_factors).toHaveLength(2);
  const phoneId = user.phone_numbers[0]?.phone_id ?? '';
  await sdk.run((stytch, id) => stytch.user.deletePhoneNumber(id), phoneId);
  expect(await sdk.run((stytch) => stytch.user.getSync()?.phone_numbers)).toEqual([]);
});

it('otps.send of the browser SDK returns 404 for unknown users', async () => {
  const sdk = await openBrowserSdk(await setUp());
  const options = { expiration_minutes: 5 };
  expect(
    await sdk.errorOf((stytch, given) => stytch.otps.email.send('no@example.com', given), options),
  ).toBe('404 email_not_found');
  expect(
    await sdk.errorOf((stytch, given) => stytch.otps.sms.send('+12025550123', given), options),
  ).toBe('404 phone_number_not_found');
});
