import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameSchema } from '#bff/contracts/profile.ts';
import { isUsername } from '#bff/contracts/username.ts';
import { signedInResponse, tryCode } from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { oddText } from '#test/harness/input/odd-values.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
const CALL = '/otps/authenticate';

/** Signs in a user with these values from the provider. */
async function signInAs(first_name: string, email: string, user_id: string) {
  const { data } = signedInResponse(recorded, { userId: user_id });
  const user = { ...data.user, name: { first_name, last_name: '' }, emails: [{ email }] };
  upstream.script(`POST /sdk/v1${CALL}`, { body: { data: { ...data, user } } });
  const client = app.visitor();
  const response = await tryCode(recorded, client);
  return { client, response };
}

it('S59 signs in a user under a displayable name, for any name and address from the provider', async () => {
  await fc.assert(
    fc.asyncProperty(oddText, oddText, async (name, email) => {
      const { client, response } = await signInAs(name, email, `user-test-${randomUUID()}`);
      expect(response.status).toBe(200);
      const profile = (await client.get('/api/profile')).json<{ name: string; username: string }>();
      expect(nameSchema.parse(profile.name)).toBe(profile.name);
      expect(isUsername(profile.username)).toBe(true);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

it.each(['\0', 'user-test-\0', '\ud800', ''])(
  'S59 rejects a user with the id %j, and stores nothing',
  async (id) => {
    const before = await app.db('users').count();
    const { client, response } = await signInAs('Rosa', 'rosa@example.com', id);
    expect(response.status).toBe(503);
    expect((await client.get('/api/session')).json()).toEqual({ signedIn: false });
    expect(await app.db('users').count()).toEqual(before);
  },
);
