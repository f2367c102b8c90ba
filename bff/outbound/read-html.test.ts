import { describe, expect, it } from 'vitest';
import { htmlLinks } from '#bff/imports/html-links.ts';
import { pageTitle } from '#bff/links/page-title.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';
import { readHtml } from './read-html.ts';

const LINK = '<a href="https://a.example">A</a>';
const READ = [['https://a.example', 'A']];
const linksOf = async (html: string) =>
  (await htmlLinks(html)).map(({ url, title }) => [url, title.trim()]);

describe('reads the links after', () => {
  it.each([
    '<svg><style/></svg>',
    '<svg><script href="a.js" /></svg>',
    '<SVG><TITLE/></SVG>',
    '<svg><g><style/></g></svg>',
    '<svg><style>a{}</svg>',
    '<svg><style><![CDATA[ a > b {} ]]></style></svg>',
    '<svg><script>if (a < b) c()</script></svg>',
    '<svg><title>T</title></svg>',
    '<svg><title>T</svg>',
    '<svg><foreignObject><style>a{}</style><p>x</foreignObject><style/></svg>',
    '<math><style/></math>',
    '<svg/><style>a{}</style>',
    '<svg><path><style/><p>',
    '<svg>'.repeat(500) + '</svg>'.repeat(500),
    '<svg>'.repeat(500) + '<p>'.repeat(500),
    '</svg></math></style>',
    '<!-- <a href="x">',
  ])('%s', async (html) => {
    const end = html.startsWith('<!--') ? '-->' : '';
    expect(await linksOf(`${html}${end}${LINK}`)).toEqual(READ);
  });
});

it('ignores markup in scripts and styles of HTML, also after and inside an SVG', async () => {
  const code = `<style/>${LINK}</style><script>${LINK}</script><textarea>${LINK}</textarea>`;
  for (const around of ['', '<svg/>', '<svg></svg>', '<svg><style/></svg>', '<svg><p></p>']) {
    expect(await linksOf(`${around}${code}${LINK}`)).toEqual(READ);
  }
  expect(await linksOf(`<svg><foreignObject>${code}${LINK}</foreignObject></svg>`)).toEqual(READ);
});

it('reads links with entities, any case and no quotes', async () => {
  const html =
    '<A HREF=https://a.example/?b=1&amp;c=2>T&eacute;<b>x</b></A><a name="n">N</a><a href>E</a>' +
    '<a href="https://b.example" href="https://c.example"><img alt="x">B<br>b';
  expect(await linksOf(html)).toEqual([
    ['https://a.example/?b=1&c=2', 'Téx'],
    ['', 'E'],
    ['https://b.example', 'B b'],
  ]);
});

it('reads the title of a page after an SVG', async () => {
  expect(await pageTitle('<svg><style/></svg><title>Rosa</title>')).toBe('Rosa');
});

it('reports each element of an SVG as closed once', async () => {
  const events: string[] = [];
  await readHtml('<svg><g><a/><style></svg><p></p>', {
    onOpen: (name) => events.push(name),
    onClose: (name) => events.push(`/${name}`),
    onText: () => undefined,
  });
  expect(events.join(' ')).toBe('svg g a /a style /style /g /svg p /p');
});

const filled = (start: string, part: string, end = '') =>
  start + part.repeat(Math.floor(1_000_000 / part.length)) + end;

describe('S61 yields to the event loop while it reads a megabyte of', () => {
  it.each([
    ['open SVG elements', filled('', '<svg>'), 0],
    ['nested SVG elements', filled('', '<svg><foreignobject>'), 0],
    ['open elements of an SVG, closed by one tag', filled('<svg>', '<g>', '</svg>'), 0],
    ['end tags in a deep SVG', `<svg>${'<g>'.repeat(150_000)}${'</q>'.repeat(120_000)}`, 0],
    ['SVG elements that HTML elements close', filled('', '<svg><g><g><p>'), 0],
    ['empty elements of an SVG', filled('<svg>', '<style/>'), 0],
    ['open comments', filled('', '<!--'), 0],
    ['entities', filled('<a href="', '&amp;', '">'), 1],
    ['attributes', filled('<a ', 'b=c '), 0],
    ['one attribute name', filled('<a ', 'b', '>'), 0],
    ['open links', filled('', '<a href=x>'), 20_000],
    ['text in a link', filled('<a href=x>', '<b>x</b>'), 1],
    ['< characters', filled('', '<'), 0],
  ])('%s', async (name, html, count) => {
    const links = await expectQuick(name, () => htmlLinks(html));
    expect(links).toHaveLength(count);
    await expectQuick(name, () => pageTitle(html));
  });
});
