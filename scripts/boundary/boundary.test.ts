import { Router } from '@koa/router';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { isSafe } from '#bff/http/csrf.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import { annotate, declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { signedIn } from '#bff/session/signed-in.ts';
import { findGaps } from '#scripts/boundary/find-gaps.ts';
import { alignedTable, COLUMNS, markdownTable, tableRows } from '#scripts/boundary/rows.ts';
import { buildApp, listFiles, listRoutes, nameOf } from '#test/harness/app/list-routes.ts';
import { PROJECT } from '#test/harness/app/surroundings.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp({ signInMethods: 'all,one_tap' });
const built = buildApp();
const routes = listRoutes(built);
const rows = tableRows(routes, listFiles(built));

it('every route has a policy; unsafe routes have a body rule and, with listed exceptions, a guard', () => {
  expect(findGaps(routes)).toEqual([]);
  // The routes that change data without a guard. A new one outside the gateway must be added here.
  const publicWrites = routes.filter(({ method, caller }) => !isSafe(method) && !caller);
  const own = publicWrites.map(nameOf).filter((name) => !name.startsWith('POST /sdk/v1/'));
  expect(own).toEqual([
    'POST /api/links/:id/click',
    'POST /api/u/:username/view',
    'POST /api/auth/verify',
    'POST /api/signout',
    'POST /api/second-factor/verify',
    'POST /v1/oauth/callback/:callback_id',
    'POST /webhooks/stytch',
    'POST /api/reports',
  ]);
});

describe('findGaps', () => {
  const pass = async () => {};
  const session = annotate(async () => {}, { session: 'read' });
  const sameOrigin = annotate(async () => {}, { csrf: 'same-origin' });
  const openToAnyone = declarePolicy({ response: publicResponse, callers: 'anyone' });
  const policy = declarePolicy({ response: publicResponse });

  function gaps(router: Router, before: Koa.Middleware[] = [sameOrigin]): string[] {
    const koa = new Koa();
    for (const middleware of before) koa.use(middleware);
    koa.use(router.routes());
    return findGaps(listRoutes(koa));
  }
  const guarded = () => new Router({ prefix: '/a', sensitive: true }).use(session, signedIn);

  it('finds no gap in a guarded route with a body rule', () => {
    expect(gaps(guarded().put('/', policy, rejectBody(), pass))).toEqual([]);
    expect(gaps(guarded().put('/', policy, jsonBody(9), pass))).toEqual([]);
  });

  it.each<[gap: string, found: () => string[]]>([
    ['PUT /a writes without a rule for its body', () => gaps(guarded().put('/', pass))],
    [
      'PUT /a writes without the same-origin rule',
      () => gaps(guarded().put('/', rejectBody()), []),
    ],
    ['PUT /a writes without a guard', () => gaps(new Router().put('/a', rejectBody(), pass))],
    [
      'PUT /a has a guard but reads no session',
      () => gaps(new Router().put('/a', signedIn, rejectBody(), pass)),
    ],
    [
      'PUT /a/b declares no policy for its response',
      () => gaps(guarded().put('/', policy, rejectBody(), pass).put('/b', rejectBody(), pass)),
    ],
    ['GET /b declares no policy for its response', () => gaps(new Router().get('/b', pass))],
    [
      'PUT /a has a guard but declares that anyone may call it',
      () => gaps(guarded().put('/', openToAnyone, rejectBody(), pass)),
    ],
  ])('finds that %s', (gap, found) => {
    expect(found()).toContain(gap);
  });

  it('finds a guard that comes after the route or does not match every spelling of its path', () => {
    const late = new Router({ prefix: '/a', sensitive: true }).put('/', policy, rejectBody(), pass);
    expect(gaps(late.use(session, signedIn))).toEqual(['PUT /a writes without a guard']);
    const anyCase = new Router({ prefix: '/a' }).use(session, signedIn);
    expect(gaps(anyCase.put('/', policy, rejectBody(), pass))).toEqual([
      'PUT /a writes without a guard',
    ]);
  });
});

it('a guarded path in another letter case is a 404', async () => {
  const rosa = await app.signIn();
  for (const [method, path] of [
    ['GET', '/API/profile'],
    ['GET', '/api/LINKS'],
    ['PUT', '/api/Profile'],
    ['GET', '/API/usernames/rosa'],
    ['DELETE', '/API/ACCOUNT'],
  ] as const) {
    const body = method === 'PUT' ? { bio: 'x' } : undefined;
    expect((await rosa.send(method, path, { body })).status, `${method} ${path}`).toBe(404);
  }
  expect((await rosa.get('/api/profile')).status).toBe(200);
});

it('responses have the listed Cache-Control; guarded routes without a session respond with 401', async () => {
  const rosa = await app.signIn();
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  await app.db('profiles').where({ username }).update({ pro: true });
  const picture = await rosa.post('/api/profile/picture', { image: await image('png') });
  const media = picture.json<{ picture: string }>().picture.split('/').at(-1) ?? '';
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const name = nameOf(route);
    const path = route.path
      .replace(':username', username)
      .replace(':public_token', PROJECT.publicToken)
      .replace(':id', media);
    // Skip share cards, because their path contains the hash of a rendered card. test/api/sharing
    // tests them.
    if (path.includes(':hash')) continue;
    const response = await rosa.get(path);
    expect.soft(response.status, name).toBeLessThan(400);
    expect.soft(response.headers['cache-control'], name).toBe(route.response?.cacheControl);
    const { status } = await app.visitor().get(path);
    if (route.caller) expect.soft(status, name).toBe(401);
    else expect.soft(status, name).toBeLessThan(400);
  }
});

it('requests from other sites are handled as listed', async () => {
  const safe = routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  for (const route of safe.filter(({ caller }) => caller === undefined)) {
    const { status, headers } = await app.visitor().get(route.path, foreign);
    const refused = status === 403 && 'refused';
    const sent = status === 303 && headers.location === '/login' && 'sent to the login page';
    expect.soft(refused || sent || undefined, nameOf(route)).toBe(route.crossOrigin);
  }
});

it('the table has a row for every route, front-handler route and kind of static file', () => {
  expect(rows.every((row) => row.length === COLUMNS.length)).toBe(true);
  expect(rows).toHaveLength(routes.length + 3 + 2);
  const bytes = 8 * 1024 * 1024;
  const rates = 'write: 120 per 60 s by user; upload: 20 per 60 s by user, with an image';
  const [id, who, csrf] = ['/api/links/:id', 'signed in', 'same-origin'];
  expect(rows).toContainEqual(
    expect.arrayContaining(['PUT', id, who, csrf, `JSON, ${bytes} bytes`, rates]),
  );
  const start = ['GET', '/auth/google/start', 'anyone', 'not read'];
  expect(rows).toContainEqual(
    expect.arrayContaining([...start, 'from another site: sent to the login page']),
  );
  const lines = alignedTable(rows).split('\n');
  const column = lines[0]?.indexOf('Who may call it');
  expect(lines.slice(1).every((line) => /^(anyone|signed in)[ ,;]/.test(line.slice(column)))).toBe(
    true,
  );
  expect(markdownTable(rows).split('\n')[1]).toBe(`|${' --- |'.repeat(COLUMNS.length)}`);
});
