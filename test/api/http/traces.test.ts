import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createPage } from '#test/harness/app/creator-page.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}
interface Export {
  resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[];
}

const bodies: string[] = [];
let authorization: string | undefined;
const collector = createServer(async (request, response) => {
  authorization = request.headers.authorization;
  bodies.push(await text(request));
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
atEndOfFile(() => void collector.close());
const { port } = collector.address() as AddressInfo;

const spans = () =>
  bodies
    .map((body) => JSON.parse(body) as Export)
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);
const attributesOf = ({ attributes }: ExportedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

it('S86 traces a request with its calls, without names, ids, tokens and values', async () => {
  const around = await launchSurroundings();
  const app = await startApp(around, {
    otlpEndpoint: `http://127.0.0.1:${port}/`,
    variables: { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector' },
  });
  const page = await createPage(app);
  const visitor = app.visitor();
  await page.view(visitor);
  await page.click(visitor);
  await page.owner.get('/api/profile', { traceparent: TRACEPARENT });
  await visitor.get('/healthz', { traceparent: 'malformed' });
  await app.stop();

  expect(authorization).toBe('Bearer collector');
  const all = spans();
  const rootOf = (name: string) => all.find((span) => span.name === name);
  const childrenOf = (name: string) => {
    const root = rootOf(name);
    return all
      .filter(
        ({ parentSpanId, traceId }) => parentSpanId === root?.spanId && traceId === root?.traceId,
      )
      .map((span) => span.name);
  };
  expect(childrenOf('GET /u/:username')).toContain('postgres select');
  expect(childrenOf('POST /api/links/:id/click')).toContain('postgres select');
  expect(childrenOf('POST /api/auth/verify')).toEqual(
    expect.arrayContaining(['provider backend', 'redis eval', 'postgres insert']),
  );
  expect(all.filter(({ traceId }) => traceId === TRACE).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/profile', 'redis get', 'postgres select']),
  );
  expect(attributesOf(rootOf('GET /healthz') as ExportedSpan)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/healthz',
    'http.response.status_code': 200,
    'posy.request_id': expect.any(String),
  });

  const exported = bodies.join('\n');
  expect(around.emulator.state.canaries.find(exported)).toEqual([]);
  const cookies = [...page.owner.cookies.values()];
  for (const secret of [page.username, page.userId, page.links[0], '10.1.', ...cookies]) {
    expect(exported).not.toContain(secret);
  }
});

it('ignores the traceparent of a client when no proxy is trusted', async () => {
  bodies.length = 0;
  const around = await launchSurroundings();
  const app = await startApp(around, {
    otlpEndpoint: `http://127.0.0.1:${port}/`,
    trustedProxies: 0,
  });
  await app.visitor().get('/healthz', { traceparent: TRACEPARENT });
  await app.stop();
  expect(spans().map(({ name }) => name)).toEqual(['GET /healthz']);
  expect(spans()[0]?.traceId).not.toBe(TRACE);
});
