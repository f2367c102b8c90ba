import { expect, it } from 'vitest';
import { getToken, ROSA, refusal, setUp, signIn } from '../fixture.ts';

it('users.get answers a user', async () => {
  const fixture = await setUp();
  const { user_id } = await signIn(fixture);
  const user = await fixture.client.users.get({ user_id });
  expect(user).toMatchObject({ status_code: 200, user_id, emails: [{ email: ROSA.email }] });
});

it('users.delete ends the sessions and open sign-ins of the user', async () => {
  const fixture = await setUp();
  const { client } = fixture;
  const { user_id, session_token, provider_subject } = await signIn(fixture);
  const token = await getToken(fixture);
  await expect(client.users.delete({ user_id })).resolves.toMatchObject({ user_id });

  expect(fixture.state.sessions.count()).toBe(0);
  expect(await refusal(client.users.get({ user_id }))).toBe('404 user_not_found');
  expect(await refusal(client.users.delete({ user_id }))).toBe('404 user_not_found');
  expect(await refusal(client.sessions.authenticate({ session_token }))).toBe(
    '404 session_not_found',
  );
  expect(await refusal(client.oauth.authenticate({ token }))).toBe('404 oauth_token_not_found');

  const again = await signIn(fixture);
  expect(again.user_id).not.toBe(user_id);
  expect(again.provider_subject).toBe(provider_subject);
});

it('a person has the same id after a restart', async () => {
  const before = await signIn(await setUp());
  const after = await signIn(await setUp());
  expect(after.user_id).toBe(before.user_id);
});
