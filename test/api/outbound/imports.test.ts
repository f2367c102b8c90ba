import { beforeEach, expect, it } from 'vitest';
import type { ImportedLinks } from '#bff/contracts/import.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { outgoingLinks } from '#bff/imports/html-links.ts';
import { htmlText } from '#bff/outbound/html-text.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';
import { startSite } from '#test/harness/servers/sites.ts';

const PAGE = `<!doctype html><html><head><title>Rosa</title><style>a{}</style></head><body>
<h1>Rosa</h1><h2>Site</h2><a href="/about">About</a>
<h2>Pots <i>&amp;</i> cups</h2><a href="https://shop.example/a"><div>My <b>shop</b></div><div>Pots</div></a>
<a href="https://shop.example/a">Again</a>
<a href="mailto:rosa@example.com">Mail</a>
<a href="javascript:alert(1)">Script</a>
<h3>Videos</h3><h3><a href="//videos.example/watch?v=1&amp;t=2"><img alt=""></a></h3>
<h2> </h2><a href="https://c.example/"><h3>Clips</h3></a><h2>End</h2>
</body></html>`;
const site = await startSite((request, response) => {
  const size = request.url === '/large' ? 2_200_000 : 0;
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE + ' '.repeat(size));
});
const app = await launchTestApp({
  variables: { OUTBOUND_TEST_HOSTS: `tree.example=127.0.0.1:${site.port}` },
});
const rosa = await app.signIn();
const send = (body: object) => rosa.post('/api/imports', body);
const read = async (body: object) => {
  const response = await send(body);
  expect(response.status).toBe(200);
  return response.json<ImportedLinks>();
};
beforeEach(() => app.forgetRates());

it('finds the outgoing links of a page with their texts, and the headings above them', async () => {
  expect(await read({ url: 'http://tree.example/rosa' })).toEqual({
    links: [
      { kind: 'heading', title: 'Pots & cups' },
      { title: 'My shop Pots', url: 'https://shop.example/a' },
      { kind: 'heading', title: 'Videos' },
      { title: 'videos.example', url: 'http://videos.example/watch?v=1&t=2' },
      { title: 'Clips', url: 'https://c.example/' },
    ],
    skipped: [{ line: 4, reason: 'This address is already in the list.' }],
  });
  expect((await rosa.get('/api/links')).json()).toEqual([]);
});

it('reads bookmarks, CSV and the export of Posy, and lists skipped lines', async () => {
  const text =
    '<DL><p>\n<DT><H3>Bar</H3><A HREF="https://a.example/">A</A>\n<DT><A HREF="place:x">B</A>\n</DL>';
  const reason = 'Please enter a valid URL (e.g., https://example.com).';
  const links = [{ title: 'A', url: 'https://a.example/' }];
  expect(await read({ format: 'bookmarks', text })).toEqual({
    links,
    skipped: [{ line: 3, reason }],
  });
  const csv = '\ufeffTitle,note,URL\n"A",x,https://a.example/\nB,y,b.example/shop\nC,z,b example\n';
  expect(await read({ format: 'csv', text: csv })).toEqual({
    links: [...links, { title: 'B', url: 'https://b.example/shop' }],
    skipped: [{ line: 4, reason }],
  });
  const own = {
    links: [...links, { kind: 'heading', title: 'More' }, { title: 'B', url: 'ftp://b' }],
  };
  expect(await read({ format: 'posy', text: JSON.stringify(own) })).toEqual({
    links: [...links, { kind: 'heading', title: 'More' }],
    skipped: [{ line: 3, reason }],
  });
});

it('reads headings, hidden links and schedules of an export, and lists entries that cannot be added', async () => {
  const csv = [
    'title,url,kind,hidden,visible_from,visible_until',
    'More,,heading,false,,',
    'More,,heading,TRUE,2031-01-01T00:00:00.000Z,',
    'A,https://a.example/,bookmark,no,,',
    ',,heading,false,,',
    'B,https://b.example/,embed,false,,',
    'C,https://c.example/,link,false,tomorrow,',
    'D,https://d.example/,link,false,2031-01-01T00:00:00Z,2030-01-01T00:00:00Z',
    'E,,link,false,,',
  ].join('\n');
  const result = await read({ format: 'csv', text: csv });
  expect(result.links).toEqual([
    { kind: 'heading', title: 'More' },
    { kind: 'heading', title: 'More', hidden: true, visible_from: '2031-01-01T00:00:00.000Z' },
    { title: 'A', url: 'https://a.example/' },
  ]);
  expect(result.skipped).toEqual([
    { line: 5, reason: MESSAGES.titleRequired },
    { line: 6, reason: MESSAGES.embedHost },
    { line: 7, reason: MESSAGES.badTime },
    { line: 8, reason: MESSAGES.badSchedule },
    { line: 9, reason: MESSAGES.urlRequired },
  ]);
  const odd = [{ title: 'A', url: 'https://a.example/', hidden: 'no', social_icon: 'nope' }];
  const { links, skipped } = await read({ format: 'posy', text: JSON.stringify({ links: odd }) });
  expect([links, skipped.map(({ line }) => line)]).toEqual([[], [1]]);
});

it('reads quoted fields, each kind of line end, and rows of other lengths', async () => {
  const rows = [
    'url,title,url\r\n,"A ""1"",\r\nB",https://a.example/\r\n',
    '\n\nalone\n,"",https://c.example/,more\r,D,https://d.example/',
  ];
  expect(await read({ format: 'csv', text: rows.join('') })).toEqual({
    links: [
      { title: 'A "1", B', url: 'https://a.example/' },
      { title: 'c.example', url: 'https://c.example/' },
      { title: 'D', url: 'https://d.example/' },
    ],
    skipped: [{ line: 6, reason: 'URL is required.' }],
  });
  const none = { links: [], skipped: [] };
  expect(await read({ format: 'csv', text: '' })).toEqual(none);
  expect(await read({ format: 'csv', text: 'title,url' })).toEqual(none);
});

it('reads at most 100 links, the limit of a page', async () => {
  const rows = Array.from({ length: 103 }, (_, index) => `L,https://${index}.example/`);
  const result = await read({ format: 'csv', text: ['title,url', ...rows].join('\n') });
  expect(result.links).toHaveLength(100);
  expect(result.skipped.map(({ line }) => line)).toEqual([102, 103, 104]);
});

it.each([
  [{}, 'bad_request'],
  [{ url: 'http://10.0.0.1/' }, 'address_refused'],
  [{ url: 'http://missing.invalid/' }, 'import_failed'],
  [{ url: 'http://tree.example/large' }, 'import_failed'],
  [{ url: 'http://tree.example/', format: 'csv', text: '' }, 'bad_request'],
  [{ format: 'xml', text: '' }, 'bad_request'],
  [{ format: 'csv', text: 'name,link\nA,https://a.example' }, 'import_failed'],
  [{ format: 'csv', text: 'title,url\n"A,https://a.example' }, 'import_failed'],
  [{ format: 'csv', text: 'title,url\n"A"B,https://a.example' }, 'import_failed'],
  [{ format: 'csv', text: 'title,url\nA "B",https://a.example' }, 'import_failed'],
  [{ format: 'csv', text: `title,url\n${','.repeat(70_000)}` }, 'import_failed'],
  [{ format: 'posy', text: '{' }, 'import_failed'],
  [{ format: 'posy', text: '[]' }, 'import_failed'],
])('rejects %j', async (body, code) => {
  const response = await send(body);
  expect([response.status, response.json<{ code: string }>().code]).toEqual([400, code]);
});

it('accepts a file of a megabyte without blocking other requests, and returns 413 above', async () => {
  const line = `L,https://${'a'.repeat(40)}.example/\n`;
  const text = `title,url\n${line.repeat(Math.floor(1_000_000 / line.length))}`;
  const start = performance.now();
  const delays: number[] = [];
  const importing = send({ format: 'csv', text });
  let isDone = false;
  void importing.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const sent = performance.now();
    await app.visitor().get('/healthz');
    delays.push(performance.now() - sent);
  }
  expect((await importing).json<ImportedLinks>().links).toHaveLength(1);
  expect(delays.length).toBeGreaterThan(3);
  expect(performance.now() - start).toBeLessThan(20_000);
  expect((await send({ format: 'csv', text: 'x'.repeat(1_100_000) })).status).toBe(413);
});

it.each([
  ['short rows', `title,url\n${'a\n'.repeat(100_000)}`],
  ['a wide header', `${'url,'.repeat(16_000)}\n${'a\n'.repeat(500)}`],
  ['wide rows', `title,url\n${`${','.repeat(60_000)}\n`.repeat(15)}`],
  ['empty lines', `title,url\n${'\n'.repeat(400_000)}`],
  ['quotes', `title,url\n${'"",""\n'.repeat(80_000)}`],
])('S61 reads a CSV file with %s without blocking the event loop', async (name, text) => {
  const response = await expectQuick(name, () => send({ format: 'csv', text }));
  expect(response.status).toBe(200);
});

it('S61 compares the links of a page with a long URL without blocking the event loop', async () => {
  const page = `http://tree.example/${'a/'.repeat(8_000)}`;
  const html = '<a href="x">A</a><a href="//b.example">B</a>'.repeat(10_000);
  const links = await expectQuick('a long address', () => outgoingLinks(html, page));
  expect(links).toHaveLength(10_000);
});

it.each([
  ['elements that stay open', '<b>'.repeat(330_000)],
  ['tags that close nothing', `${'<b>'.repeat(160_000)}${'</i>'.repeat(120_000)}`],
  ['a tag with many attributes', `<a ${'b=c '.repeat(250_000)}`],
])('S61 reads HTML with %s without blocking the event loop', async (name, text) => {
  const response = await expectQuick(name, () => send({ format: 'bookmarks', text }));
  expect([response.status, response.json()]).toEqual([200, { links: [], skipped: [] }]);
});

it('S61 decodes a page without blocking the event loop', async () => {
  const body = Buffer.alloc(2_000_000, 0xff);
  const text = await expectQuick('a page', () => htmlText(body, 'text/html; charset=shift_jis'));
  expect(text).toHaveLength(body.length);
});
