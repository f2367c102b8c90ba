import { expect, it } from 'vitest';
import { errorSchema } from '#bff/contracts/error.ts';
import { securityHeaders } from '#bff/http/security-headers.ts';
import { type RawResponse, rawRequest } from '#test/harness/app/raw-request.ts';
import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const CANARY = 'reflected-canary';
const GET = `GET /api/u/${CANARY} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
const POST =
  'POST /api/auth/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/** Parses a raw response into status, headers and body. */
function parsed({ text }: RawResponse) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  const headers = lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]);
  return { headers: Object.fromEntries(headers), body };
}

it.each<[what: string, status: number, bytes: string]>([
  ['bytes that are not HTTP', 400, `${CANARY}\r\n\r\n`],
  ['another protocol', 400, `GET / ${CANARY}/9.9\r\n\r\n`],
  ['a header without a colon', 400, `${GET}${CANARY}\r\n\r\n`],
  ['a header name with a space', 400, `${GET}X ${CANARY}: 1\r\n\r\n`],
  ['a NUL in a header', 400, `${GET}X-A: ${CANARY}\0\r\n\r\n`],
  ['a bare line feed in a header', 400, `${GET}X-A: 1\nX-B: ${CANARY}\r\n\r\n`],
  ['a folded header', 400, `${GET}X-A: 1\r\n ${CANARY}\r\n\r\n`],
  ['huge headers', 431, `${GET}X-A: ${CANARY.repeat(3000)}\r\n\r\n`],
  ['a huge target', 431, `GET /${CANARY.repeat(3000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['a length that is not a number', 400, `${POST}Content-Length: ${CANARY}\r\n\r\n{}`],
  ['a negative length', 400, `${POST}Content-Length: -1\r\n\r\n{}`],
  ['two lengths', 400, `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'both a length and chunks',
    400,
    `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GET}\r\n`,
  ],
  ['an unknown transfer encoding', 400, `${POST}Transfer-Encoding: ${CANARY}\r\n\r\n{}`],
  ['a target that is not a URL', 400, `${GET.replace('/api/u/', 'http://[')}\r\n`],
  ['a target without a path', 400, `${GET.replace(`/api/u/${CANARY}`, 'x://[')}\r\n`],
  ['no Host', 400, 'GET /u/unknown-user HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['no Host on a route', 400, 'GET /api/session HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', 400, `${GET}Host: ${CANARY}\r\n\r\n`],
  ['a space in the target', 400, `GET /api/ ${CANARY} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
])('S56 S59 rejects %s with %i, in the format of every other error', async (_, status, bytes) => {
  const response = await rawRequest(app.url, bytes);
  expect(response.status).toBe(status);
  const { headers, body } = parsed(response);
  expect(headers).toMatchObject(securityHeaders(PUBLIC_URL));
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', Connection: 'close' });
  const { requestId, error } = errorSchema.parse(JSON.parse(body));
  expect(headers['X-Request-Id']).toBe(requestId);
  expect(error).not.toBe('');
  expect(response.text).not.toContain(CANARY);
});

it('S56 S59 rejects a body with a malformed chunk size, and stores nothing', async () => {
  const rosa = await app.signIn();
  const { Cookie = '' } = rosa.headers('GET', undefined);
  const head = `PUT /api/profile HTTP/1.1\r\nHost: localhost\r\nCookie: ${Cookie}\r\nContent-Type: application/json\r\n`;
  const chunk = '{"bio":"half"}';
  const bytes = `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\nzz\r\n`;
  expect((await rawRequest(app.url, bytes)).status).toBe(400);
  expect((await rosa.get('/api/profile')).json()).toMatchObject({ bio: '' });
});

it('ignores an unknown expectation (RFC 9110)', async () => {
  const response = await rawRequest(app.url, `${GET}Expect: ${CANARY}\r\n\r\n`);
  expect(response.status).toBe(404);
  expect(JSON.parse(parsed(response).body)).toMatchObject({ code: 'not_found' });
});

it('responds to pipelined requests in order', async () => {
  const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const paths = [
    '/healthz',
    '/api/u/unknown-user',
    '/api/session',
    '/api/links',
    '/u/unknown-user',
  ];
  const last = one('/healthz', 'Connection: close\r\n');
  const statuses = async (bytes: string) => {
    const { text } = await rawRequest(app.url, bytes);
    return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  };
  const all = paths.map((path) => one(path)).join('');
  expect(await statuses(all + last)).toEqual([200, 404, 200, 401, 404, 200]);
  // A malformed request gets its 400 after the earlier responses, and closes the connection.
  expect(await statuses(`${all}nonsense\r\n\r\n${last}`)).toEqual([200, 404, 200, 401, 404, 400]);
});
