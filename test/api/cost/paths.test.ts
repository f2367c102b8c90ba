import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#bff/gateway/endpoints/all-endpoints.ts';
import { refusal } from '#test/api/gateway/provider-responses.ts';
import { type ListedRoute, listRoutes, nameOf } from '#test/harness/app/list-routes.ts';
import { rawBytes, rawRequest } from '#test/harness/app/raw-request.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { filled, PATH_UNITS } from '#test/harness/cost/adversarial-texts.ts';
import { expectQuickBatch } from '#test/harness/cost/expect-quick.ts';

const { app, upstream } = await launchRecordedApp();
const rosa = await app.signIn();
/**
 * Length of the tested text in characters. Node accepts 16 KB for the request line and all headers.
 */
const LENGTH = 15_000;
/** Number of concurrent requests: fewer than the strictest rate limits allow per minute. */
const BATCH = 24;
/** Excluded, because their handlers end the session that the other routes need. */
const ENDS_SESSION = ['DELETE /api/account', 'DELETE /api/sessions', 'POST /api/signout'];
const routes = listRoutes().filter((route) => !ENDS_SESSION.includes(nameOf(route)));
/**
 * Gateway calls without a parameter in their paths. Only the first call of each method is tested,
 * because all of them share a handler, and their own middlewares do not read the URL.
 */
const plainCalls = ALL_ENDPOINTS.filter(({ path }) => !path.includes(':'));
const represented = new Set(
  plainCalls
    .filter((call) => plainCalls.find(({ method }) => method === call.method) !== call)
    .map(({ method, path }) => `${method} /sdk/v1${path}`),
);
const texts = PATH_UNITS.map((unit) => [unit, filled(unit, LENGTH)] as const);

beforeEach(() => upstream.script('*', refusal(400, 'cost')));

interface Target {
  method: string;
  target: string;
  unit: string;
}

/**
 * Sends requests with these targets concurrently, which costs less CPU time: they share the commands
 * to Redis.
 */
async function expectQuickTargets(name: string, targets: readonly Target[]): Promise<void> {
  const requests = targets.map(({ method, target, unit }) => {
    const { Cookie = '' } = rosa.headers(method, undefined);
    const headers = { Host: 'localhost', 'Sec-Fetch-Site': 'same-origin', Cookie };
    const bytes = rawBytes(`${method} ${target} HTTP/1.1`, headers);
    const what = `${name} with ${JSON.stringify(unit)}`;
    return { name: what, send: () => rawRequest(app.url, bytes) };
  });
  const responses = await expectQuickBatch(requests);
  for (const [at, { status }] of responses.entries()) {
    expect(status, requests[at]?.name).toBeGreaterThanOrEqual(200);
  }
}

/**
 * Returns a URL for each place that can contain client text: every parameter, the query, and the
 * end of the path. The router matches paths before methods, so only the first route of each path
 * gets a URL with text at the end.
 */
function targetsOf(route: ListedRoute, text: string): string[] {
  const { path } = route;
  const parts = path.split('/');
  const inParameters = parts.flatMap((part, index) =>
    part.startsWith(':') ? [parts.with(index, text).join('/')] : [],
  );
  const plain = path.replace(/:\w+/g, 'x');
  const isFirst = routes.find((each) => each.path === path) === route;
  return [...inParameters, ...(isFirst ? [`${plain}/${text}/`] : []), `${plain}?${text}`];
}

describe('S61 no path and no query blocks the event loop for more than 50 ms', () => {
  const sent = routes.filter((route) => !represented.has(nameOf(route)));
  it.each(sent.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const { method } = route;
    const targets = texts.flatMap(([unit, text]) =>
      targetsOf(route, text).map((target) => ({ method, target, unit })),
    );
    for (let start = 0; start < targets.length; start += BATCH) {
      await expectQuickTargets(name, targets.slice(start, start + BATCH));
      await app.forgetRates();
    }
  });

  it('leaves out only routes that another one represents', () => {
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining([...represented]));
    expect(sent.length).toBe(routes.length - represented.size);
  });

  it.each(['', '/', '/a', '/u/', '/sdk/v1/', '/assets/', '/.well-known/'])(
    'GET %s without a matching route',
    async (start) => {
      for (const suffix of ['/', '']) {
        const targets = texts.map(([unit, text]) => {
          return { method: 'GET', target: `${start}${text}${suffix}`, unit };
        });
        await expectQuickTargets(`GET ${start}`, targets);
      }
    },
  );
});
