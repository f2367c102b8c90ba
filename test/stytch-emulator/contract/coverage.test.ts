import { expect, it } from 'vitest';
import { callSdk, setUp } from '../fixture.ts';
import { sdkScript } from './browser-sdk.ts';

/** The paths that the browser SDK calls, but the emulator does not serve. */
const NOT_SERVED = [
  '/oauth/attach',
  '/sessions/attest',
  '/sessions/exchange_access_token',
  '/users/connected_apps',
  '/users/connected_apps/x/revoke',
];

/** Matches a path in the SDK's code: a string such as `"/users/me"`, or a template with an id. */
const PATH = /["`](\/[a-z0-9_]+(?:\/(?:[a-z0-9_]+|\$\{[^}]+\}))*\/?)["`]/g;

async function pathsInSdk(): Promise<string[]> {
  const code = (await sdkScript()).toString();
  const paths = Array.from(code.matchAll(PATH), ([, path = '']) =>
    path.replace(/\$\{[^}]+\}|(?<=\/)$/, 'x'),
  );
  return [...new Set(paths)].sort();
}

it('the emulator serves every path of the browser SDK that is not in NOT_SERVED', async () => {
  const fixture = await setUp();
  const isServed = async (path: string) => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE'];
    const responses = methods.map((method) => callSdk(fixture, `${method} ${path}`));
    const errors = (await Promise.all(responses)).map((response) => response.error);
    return errors.some((error) => error !== '404 route_not_found');
  };
  const paths = await pathsInSdk();
  expect(paths.length).toBeGreaterThan(50);
  const served = await Promise.all(paths.map(isServed));
  expect(paths.filter((_, at) => !served[at])).toEqual(NOT_SERVED);
});
