import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { startSite } from '#test/harness/servers/sites.ts';

const page = (title: string) => `<!doctype html><html><head><title>${title}</title></head></html>`;
const html = { 'Content-Type': 'text/html; charset=utf-8' };

/** A website at a private address. Posy must never connect to it. */
const inside = await startSite((_request, response) =>
  response.writeHead(200, html).end(page('Secret')),
);
const site = await startSite((request, response) => {
  const url = `${request.url}`;
  const redirect = /^\/to\/(.*)$/.exec(url)?.[1];
  if (redirect !== undefined) {
    response.writeHead(302, { Location: decodeURIComponent(redirect) }).end();
  } else if (url.startsWith('/hop/')) {
    const left = Number(url.slice(5));
    if (left === 0) response.writeHead(200, html).end(page('Arrived'));
    else response.writeHead(301, { Location: `/hop/${left - 1}` }).end();
  } else if (url === '/slow') {
    response.writeHead(200, html).write('<title>Slow');
  } else if (url === '/bomb') {
    const body = gzipSync(`${page('Packed')}${' '.repeat(50_000_000)}`);
    response.writeHead(200, { ...html, 'Content-Encoding': 'gzip' }).end(body);
  } else if (url === '/json') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"title": "x"}');
  } else if (url === '/latin1') {
    const type = { 'Content-Type': 'text/html; charset=iso-8859-1' };
    response.writeHead(200, type).end(Buffer.from(page('Caf\u00e9'), 'latin1'));
  } else if (url === '/og') {
    const meta = '<meta property="og:title" content="Shared &amp; short">';
    response.writeHead(200, html).end(`<head>${meta}<title>Tab</title></head>`);
  } else if (url === '/hostile') {
    response.writeHead(200, html).end(page(' <b>\u202eevil\u0000</b> &lt;script&gt; '));
  } else if (url === '/missing') response.writeHead(404, html).end(page('Not found'));
  else response.writeHead(200, html).end(page('Rosa’s shop'));
});

const app = await launchTestApp({
  variables: {
    OUTBOUND_TEST_HOSTS: `shop.example=127.0.0.1:${site.port},youtu.be=127.0.0.1:${site.port}`,
  },
});
const rosa = await app.signIn();
const preview = (url: unknown) => rosa.post('/api/link-previews', { url });

it('returns the title and the icon', async () => {
  const response = await preview('http://shop.example/');
  expect([response.status, response.json()]).toEqual([
    200,
    { url: 'http://shop.example/', title: 'Rosa’s shop', icon: null },
  ]);
  expect((await preview('http://youtu.be/abc')).json()).toMatchObject({ icon: 'youtube' });
  const [{ headers } = { headers: {} }] = site.requests;
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('referer');
  expect(
    (await app.visitor().post('/api/link-previews', { url: 'http://shop.example/' })).status,
  ).toBe(401);
});

it.each([
  ['/latin1', 'Café'],
  ['/og', 'Shared & short'],
  ['/hostile', '<b>evil</b> <script>'],
  ['/hop/3', 'Arrived'],
  ['/bomb', 'Packed'],
  ['/hop/4', null],
  ['/json', null],
  ['/missing', null],
])('reads %s as %j', async (path, title) => {
  expect((await preview(`http://shop.example${path}`)).json()).toMatchObject({ title });
});

it('S85 times out after three seconds, and reads at most four pages of an account at once', async () => {
  await app.forgetRates();
  const maya = await app.signIn();
  const start = performance.now();
  const slow = Array.from({ length: 6 }, () => preview('http://shop.example/slow'));
  const responses = await Promise.all(slow);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
  for (const response of responses.filter(({ status }) => status === 200)) {
    expect(response.json()).toMatchObject({ title: null });
  }
  expect(performance.now() - start).toBeLessThan(6_000);
  expect((await maya.post('/api/link-previews', { url: 'http://shop.example/' })).status).toBe(200);
});

/** S85: names and notations of addresses that are not public, and URLs with disallowed ports. */
const REFUSED = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://10.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:0:0:0:0:0:1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://api.localhost/',
  'http://shop.example:8080/',
  'http://shop.example:22/',
  'https://shop.example:6379/',
];
/** URLs to which a preview must not follow a redirect. */
const CHAINS = [
  ...REFUSED,
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'ftp://shop.example/',
  'data:text/html,x',
  'http://u:p@shop.example/',
  `http://127.0.0.1:${inside.port}/`,
];

it('S85 rejects addresses that are not public, also after a redirect', async () => {
  const before = inside.connections();
  for (const address of [
    ...REFUSED,
    `http://127.0.0.1:${inside.port}/`,
    `http://localhost:${inside.port}/`,
  ]) {
    const response = await preview(address);
    expect([address, response.status, response.json<{ code: string }>().code]).toEqual([
      address,
      400,
      'address_refused',
    ]);
    await app.forgetRates();
  }
  for (const address of CHAINS) {
    const response = await preview(`http://shop.example/to/${encodeURIComponent(address)}`);
    expect([address, response.status, response.json<{ code: string }>().code]).toEqual([
      address,
      400,
      'address_refused',
    ]);
    await app.forgetRates();
  }
  expect(REFUSED.length + CHAINS.length).toBeGreaterThanOrEqual(60);
  expect(inside.connections()).toBe(before);
});

it('accepts 60 requests a minute', async () => {
  await app.forgetRates();
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await preview('x')).status),
  );
  expect(statuses.toSorted()).toEqual([...Array(60).fill(400), 429]);
});

it('connects through the configured proxy by IP address', async () => {
  const targets: string[] = [];
  const proxy = createServer().on('connect', (request, socket) => {
    targets.push(`${request.url}`);
    const [host, port] = `${request.url}`.split(':');
    const there = connect(Number(port), host);
    there.once('connect', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    there.pipe(socket).pipe(there);
    for (const end of [there, socket]) end.on('error', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  atEndOfFile(async () => {
    proxy.close();
  });
  const EGRESS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const proxied = await launchTestApp({
    variables: { EGRESS_PROXY, OUTBOUND_TEST_HOSTS: `shop.example=127.0.0.1:${site.port}` },
  });
  const maya = await proxied.signIn();
  const response = await maya.post('/api/link-previews', { url: 'http://shop.example/' });
  expect(response.json()).toMatchObject({ title: 'Rosa’s shop' });
  expect((await maya.post('/api/link-previews', { url: 'http://10.0.0.1/' })).status).toBe(400);
  expect(targets).toEqual([`127.0.0.1:${site.port}`]);
});

it('S85 sends nothing when disabled', async () => {
  const off = await launchTestApp({
    variables: { LINK_PREVIEWS: 'off', OUTBOUND_TEST_HOSTS: `shop.example=127.0.0.1:${site.port}` },
  });
  const maya = await off.signIn();
  const sent = site.requests.length;
  expect((await maya.post('/api/link-previews', { url: 'http://shop.example/' })).status).toBe(404);
  expect((await maya.post('/api/imports', { url: 'http://shop.example/' })).status).toBe(400);
  expect(site.requests).toHaveLength(sent);
});
