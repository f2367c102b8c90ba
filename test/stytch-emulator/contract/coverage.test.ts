import { expect, it } from 'vitest';
import { callSdk, setUp } from '../fixture.ts';
import { sdkScript } from './browser-sdk.ts';

/** Calls of the client that neither the specification nor the widget uses. */
const LEFT_OUT = [
  '/oauth/attach',
  '/sessions/attest',
  '/sessions/exchange_access_token',
  '/users/connected_apps',
  '/users/connected_apps/x/revoke',
];

/** A string in the SDK's code that is a path: `"/users/me"`, or a template with an id in it. */
const PATH = /["`](\/[a-z0-9_]+(?:\/(?:[a-z0-9_]+|\$\{[^}]+\}))*\/?)["`]/g;

async function pathsInSdk(): Promise<string[]> {
  const code = (await sdkScript()).toString();
  const paths = Array.from(code.matchAll(PATH), ([, path = '']) =>
    path.replace(/\$\{[^}]+\}|(?<=\/)$/, 'x'),
  );
  return [...new Set(paths)].sort();
}

it('every call that the installed browser SDK can make is served', async () => {
  const fixture = await setUp();
  const isServed = async (path: string) => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE'];
    const answers = methods.map((method) => callSdk(fixture, `${method} ${path}`));
    const refusals = (await Promise.all(answers)).map((answer) => answer.refusal);
    return refusals.some((refusal) => refusal !== '404 route_not_found');
  };
  const paths = await pathsInSdk();
  expect(paths.length).toBeGreaterThan(50);
  const served = await Promise.all(paths.map(isServed));
  expect(paths.filter((_, at) => !served[at])).toEqual(LEFT_OUT);
});
