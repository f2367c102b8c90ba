import { expect, it } from 'vitest';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { LISTED, type ListedEndpoint, nameOf } from '#test/api/gateway/listed-endpoints.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream } = await launchRecordedApp({ signInMethods: 'all' });
const [june, milo] = [await app.signIn(), await app.signIn()];
const [asJune, asMilo] = [await namedAccount(june), await namedAccount(milo)];

/** Returns the header with which a page names the account that it shows. */
async function namedAccount(client: BrowserlessClient) {
  const { user } = (await client.get('/api/profile')).json<Profile>();
  return { [ACCOUNT_HEADER]: user };
}

async function send(
  client: BrowserlessClient,
  { method, path, body }: Pick<ListedEndpoint, 'method' | 'path' | 'body'>,
  headers: Record<string, string>,
) {
  const sent = Object.keys(body).length > 0 ? { body, headers } : { headers };
  const { status, json } = await client.send(method, `/sdk/v1${path}`, sent);
  return { status, type: json<{ error_type?: string }>().error_type };
}

const REFUSED = { status: 401, type: 'user_unauthenticated' };
const CHECK = { method: 'POST', path: '/sessions/authenticate', body: { a: 1 } };
const named = (endpoints: readonly ListedEndpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const using = (...uses: ListedEndpoint['session'][]) =>
  named(LISTED.filter(({ session }) => uses.includes(session)));

it.each([...using('required', 'optional'), ['the check of the session', CHECK] as const])(
  'S78 %s is rejected from a page with another account, before any provider call',
  async (_, endpoint) => {
    expect(await send(milo, endpoint, asJune)).toEqual(REFUSED);
    expect(upstream.sdkCalls()).toEqual([]);
    expect(await send(milo, endpoint, asMilo)).not.toEqual(REFUSED);
  },
);

it.each(using('optional'))(
  'S78 %s is rejected from a page whose session has ended, because it would sign in',
  async (_, endpoint) => {
    const visitor = app.visitor();
    expect(await send(visitor, endpoint, asJune)).toEqual(REFUSED);
    expect(upstream.sdkCalls()).toEqual([]);
    expect(await send(visitor, endpoint, {})).not.toEqual(REFUSED);
  },
);

it.each(using('none'))('S78 %s ignores the account of the page', async (_, endpoint) => {
  expect(await send(milo, endpoint, asJune)).not.toEqual(REFUSED);
});
