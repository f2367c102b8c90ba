import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorSchema } from '#bff/contracts/error.ts';
import { isSafe } from '#bff/http/csrf.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { type ListedRoute, listRoutes, nameOf } from '#test/harness/app/list-routes.ts';
import { type RawResponse, rawRequest } from '#test/harness/app/raw-request.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';
import { databaseDigest } from '#test/harness/input/database-digest.ts';
import { CANARY } from '#test/harness/input/odd-values.ts';
import { type Known, type OddRequest, oddRequest } from './odd-requests.ts';

/** The routes of the provider's SDK are fuzzed in test/api/gateway-requests. */
const routes = listRoutes().filter(({ path }) => !/^\/(sdk|v1)\//.test(path));
/** Returns the number of runs: the less input a route reads, the fewer. */
function runsFor({ method, path, body }: ListedRoute): number {
  if (body !== undefined && body !== 'none') return 50;
  return method !== 'GET' || path.includes(':') ? 15 : 6;
}

const app = await launchTestApp();
let rosa: BrowserlessClient;
let known: Known;
const prototype = Object.getOwnPropertyNames(Object.prototype);

async function arrive(): Promise<void> {
  rosa = await app.signIn();
  const link = await rosa.post('/api/links', { title: 'A', url: 'https://a.example' });
  const { id: linkId } = link.json<{ id: string }>();
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  known = { linkId, username };
}
beforeAll(arrive);
beforeEach(() => {
  unchanged = undefined;
  return app.forgetRates();
});
afterAll(() => expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype));

const chunks = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

function bytesOf({ signedIn, method, target, headers, body, framing }: OddRequest): string {
  const client = signedIn ? rosa : app.visitor();
  const { 'Content-Length': _length, ...usual } = client.headers(method, undefined);
  const type: object = body === '' ? {} : { 'Content-Type': 'application/json' };
  const all: Record<string, string> = { ...usual, Host: 'localhost', ...type, ...headers };
  all.Connection = 'close';
  let text = body;
  if (framing === 'chunks' && text !== '') {
    all['Transfer-Encoding'] = 'chunked';
    text = chunks(text);
  } else if (text !== '' || !isSafe(method)) {
    all['Content-Length'] = String(framing === 'short length' ? text.length >> 1 : text.length);
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...head, '', text].join('\r\n');
}

/** Parses the head and the body of the first response. */
function parse({ text }: RawResponse) {
  const end = text.indexOf('\r\n\r\n');
  const lines = text.slice(0, end).toLowerCase().split('\r\n');
  const header = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const length = Number(header('content-length') ?? 0);
  return { header, body: text.slice(end + 4, end + 4 + length) };
}

/** Checks that a rejection has the required fields and echoes no input. */
function expectRefusal({ method }: OddRequest, response: RawResponse): void {
  const { header, body } = parse(response);
  expect(header('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(header('content-security-policy')).toContain("default-src 'none'");
  expect(response.text).not.toContain(CANARY);
  if (method === 'HEAD') return;
  // Browsers get the not-found page, compressed or not.
  if (response.status === 404 && header('content-type')?.startsWith('text/html')) return;
  expect(header('content-type')).toBe('application/json; charset=utf-8');
  expect(errorSchema.parse(JSON.parse(body)).requestId).toBe(header('x-request-id'));
}

/** The digest after the previous request, if that request was rejected and so changed nothing. */
let unchanged: Awaited<ReturnType<typeof databaseDigest>> | undefined;

async function tryOut(request: OddRequest): Promise<void> {
  const before = unchanged ?? (await databaseDigest(app.db));
  unchanged = undefined;
  const bytes = bytesOf(request);
  const name = `${request.method} ${request.target.slice(0, 200)}`;
  // A slow request is measured, and thus sent, up to three times.
  const responses: RawResponse[] = [];
  await expectQuick(name, async () => responses.push(await rawRequest(app.url, bytes)));
  for (const response of responses) {
    // A 501 is correct for a method that no route has.
    const unknown = request.method === 'PROPFIND' && response.status === 501;
    if (!unknown) expect(response.status).toBeLessThan(500);
    expect(response.status).toBeGreaterThanOrEqual(200);
    if (response.status >= 400) expectRefusal(request, response);
  }
  if (isSafe(request.method) || responses.every(({ status }) => status >= 400)) {
    unchanged = await databaseDigest(app.db);
    expect(unchanged).toEqual(before);
    return;
  }
  const { signedIn } = (await rosa.get('/api/session')).json<{ signedIn: boolean }>();
  if (!signedIn) await arrive();
}

describe('S59 S61 no request crashes or blocks a route; a rejection changes nothing and echoes no input', () => {
  it.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    await fc.assert(fc.asyncProperty(oddRequest(route, known), tryOut), {
      numRuns: runsFor(route),
      endOnFailure: true,
    });
    expect((await rosa.get('/api/profile')).status).toBe(200);
  });
});
