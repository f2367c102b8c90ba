import type { Client } from 'stytch';
import { describe, expect, it } from 'vitest';
import { type Fixture, ROSA, setUp } from '../fixture.ts';
import { chooseAccount } from './choose-account.ts';

type Exchange = Awaited<ReturnType<Client['oauth']['authenticate']>>;

function startWith({ startUrl }: Fixture, provider: string): URL {
  const url = startUrl();
  url.pathname = url.pathname.replace('google', provider);
  return url;
}

async function exchange(fixture: Fixture, provider: string): Promise<Exchange> {
  const back = await chooseAccount(startWith(fixture, provider), ROSA);
  const token = back.searchParams.get('token') ?? '';
  return fixture.client.oauth.authenticate({ token, session_duration_minutes: 60 });
}

describe.each([
  ['google', 'Google', 'Google', 'google_oauth_factor'],
  ['apple', 'Apple', 'Apple', 'apple_oauth_factor'],
  ['facebook', 'Facebook', 'Facebook', 'facebook_oauth_factor'],
  ['github', 'GitHub', 'Github', 'github_oauth_factor'],
  ['linkedin', 'LinkedIn', 'LinkedIn', 'linkedin_oauth_factor'],
  ['microsoft', 'Microsoft', 'Microsoft', 'microsoft_oauth_factor'],
])('a sign-in with %s', (key, name, type, factor) => {
  it('names the provider on the account page', async () => {
    const page = await fetch(startWith(await setUp(), key));
    const html = await page.text();
    expect(html).toContain(`This is not ${name}.`);
    expect(html).toContain(`Sign in with ${name} to continue`);
  });

  it('names the provider in the response, with canaries as tokens', async () => {
    const fixture = await setUp();
    const response = await exchange(fixture, key);
    expect(response.provider_type).toBe(type);
    expect(response.user_session?.authentication_factors).toMatchObject([
      {
        type: 'oauth',
        delivery_method: `oauth_${key}`,
        [factor]: { provider_subject: response.provider_subject },
      },
    ]);
    const { access_token, refresh_token, id_token } = response.provider_values;
    for (const token of [access_token, refresh_token, id_token].filter((each) => each)) {
      expect(fixture.state.canaries.find(`${token}`)).toHaveLength(1);
    }
    expect(access_token).not.toBe('');
  });
});

it('two providers with the same address belong to one user', async () => {
  const fixture = await setUp();
  const first = await exchange(fixture, 'google');
  const second = await exchange(fixture, 'github');
  const third = await exchange(fixture, 'google');
  expect([second.user_id, third.user_id]).toEqual([first.user_id, first.user_id]);
  expect(third.user.providers.map((each) => each.provider_type)).toEqual(['Google', 'Github']);
});

it('an unknown provider has no page', async () => {
  const page = await fetch(startWith(await setUp(), 'discord'));
  expect(page.status).toBe(404);
});
