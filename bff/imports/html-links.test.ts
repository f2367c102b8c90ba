import { describe, expect, it } from 'vitest';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';
import { collectLinks } from './collect-links.ts';
import { htmlLinks, outgoingLinks } from './html-links.ts';

/** Returns the outgoing links of a page, as an import does. */
const importPage = async (html: string, page: string) =>
  (await collectLinks(await outgoingLinks(html, page))).links;

/**
 * HTML in the format of a Linktree page. The links occur as anchors, and again as JSON, which is
 * not read.
 */
const TREE = `<!doctype html><html lang="en"><head><title>Nora Berg | Treehouse</title></head><body>
<div id="__next"><h1 title="norabakes">Nora Berg</h1><h2>Sourdough and cake</h2>
<div id="links-container">
<div data-testid="NewLinkContainer"><a href="https://shop.norabakes.example/?utm=tree" target="_blank"
  rel="noopener" data-testid="LinkClickTriggerLink"><div><img src="/a.jpg" alt="Loaf"></div>
  <p>Order a cake</p></a><button aria-label="Share link: Order a cake"><svg></svg></button></div>
<div data-testid="NewLinkContainer"><a href="https://youtu.be/abcdefghijk" target="_blank"
  data-testid="LinkClickTriggerLink"><p>How to fold dough</p></a></div></div>
<div data-testid="SocialIcons">
<a href="https://www.instagram.com/norabakes" data-testid="SocialIcon" title="instagram"
  aria-label="instagram"><svg><path d="M0 0"/></svg></a>
<a href="mailto:nora@norabakes.example" title="email" aria-label="email"><svg></svg></a></div>
<a href="https://tree.example/register"><p>Join norabakes on Treehouse</p></a>
<a href="/s/privacy">Privacy</a></div>
<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"links":[
{"title":"Order a cake","url":"https://shop.norabakes.example/?utm=tree"},
{"html":"<a href='https://data.example'>Data</a>"}]}}}</script></body></html>`;

/**
 * HTML in the format of a LinkStack page. The links lead through click counters, and there is a row
 * of icons.
 */
const STACK = `<!DOCTYPE html><html><body><div class="container"><h1>Nora</h1>
<div class="row social-icon-div">
<a class="social-hover social-link" href="https://links.example/going/3?https://www.instagram.com/nora"
  title="Instagram" aria-label="Instagram" target="_blank"><i class="fa-brands fa-instagram"></i></a>
<a class="social-link" href="/going/4?https://github.com/nora" title="GitHub"><i class="fa"/></i></a>
<a class="social-link" href="mailto:nora@example.com" aria-label="Email"><i></i></a></div>
<div class="button-entrance"><a id="12" class="button" rel="noopener" target="_blank"
  href="https://links.example/going/12/https://shop.example/pots?color=blue&amp;size=2#new"><img
  class="icon" alt="shop" src="/icons/shop.svg">My shop</a></div>
<div><a class="button" href="/nora/going/13?http://blog.example"><img alt="Blog" src="b.svg"></a></div>
<div><a class="button" href="/going/14/"><img alt="Empty" src="e.svg"></a></div>
<div><a class="button" href="/going/15/https://links.example/other">Other page</a></div>
<div><a class="button" href="/going/16?javascript:alert(1)">Script</a></div></div>
<footer><a href="https://links.example/"><img alt="Home"></a></footer></body></html>`;

describe('the pages of other services', () => {
  it('reads the links and icons of a page like those of Linktree', async () => {
    expect(await importPage(TREE, 'https://tree.example/norabakes')).toEqual([
      { kind: 'heading', title: 'Sourdough and cake' },
      { title: 'Order a cake', url: 'https://shop.norabakes.example/?utm=tree' },
      {
        title: 'How to fold dough',
        url: 'https://youtu.be/abcdefghijk',
        social_icon: 'youtube',
      },
      {
        title: 'instagram',
        url: 'https://www.instagram.com/norabakes',
        social_icon: 'instagram',
      },
    ]);
  });

  it('reads the links behind the click counter of a page like those of LinkStack', async () => {
    expect(await importPage(STACK, 'https://links.example/@nora')).toEqual([
      { title: 'Instagram', url: 'https://www.instagram.com/nora', social_icon: 'instagram' },
      { title: 'GitHub', url: 'https://github.com/nora', social_icon: 'github' },
      { title: 'My shop', url: 'https://shop.example/pots?color=blue&size=2#new' },
      { title: 'Blog', url: 'http://blog.example/' },
    ]);
  });
});

describe('takes the title of a link from', () => {
  it.each([
    ['its text', 'aria-label="Label" title="Title">Text<img alt="Image">', 'Text'],
    ['its label', 'title="Title" aria-label="Label"> <img alt="Image">', 'Label'],
    ['its title', 'aria-label="\u200b" title="Title"><img alt="Image">', 'Title'],
    ['its first image with a text', '><img alt=""><b><img alt="A"></b><img alt="B">', 'A'],
    ['its host', '><img src="a.png">', 'a.example'],
  ])('%s', async (_name, rest, title) => {
    const before = '<a href="https://b.example/">B</a><img alt="Outside">';
    const after = '<img alt="Behind"><a href="https://c.example/">C</a>';
    const html = `${before}<a href="https://a.example/" ${rest}</a>${after}`;
    const links = await importPage(html, 'https://page.example/');
    expect(links.map((link) => link.title)).toEqual(['B', title, 'C']);
  });
});

it.each([
  ['/going/1/https%3A%2F%2Fx.example%2Fa', 'https://x.example/a'],
  ['https://www.page.example/nora/going/1?https://x.example/a', 'https://x.example/a'],
])('reads the target of the click counter %s', async (href, url) => {
  const links = await importPage(`<a href="${href}">A</a>`, 'https://page.example/');
  expect(links.map((link) => link.url)).toEqual([url]);
});

it.each([
  '/search?q=/going/1/https://a.example',
  '/redirect?to=https://a.example#/going/9/https://b.example',
  '/a/b/going/2024/https://a.example',
])('treats %s as a link within the site and omits it', async (href) => {
  expect(await importPage(`<a href="${href}">A</a>`, 'https://page.example/')).toEqual([]);
});

it('keeps links that lead to the click counter of another site', async () => {
  const url = 'https://other.example/going/1/https://shop.example/';
  const links = await importPage(`<a href="${url}">A</a>`, 'https://page.example/');
  expect(links).toEqual([{ title: 'A', url }]);
});

it.each([
  ['labels', '<a href=x aria-label=y title=z>'],
  ['images', '<a href=//b.example><img alt="">'],
  ['long labels', `<a href=//b.example aria-label="${' '.repeat(16_000)}">`],
  ['images in one link', `<a href=//b.example>${'<img alt=" ">'.repeat(1_000)}`],
  ['click counters', `<a href="${'/going/1'.repeat(1_000)}">`],
  ['digits in a click counter', `<a href="/going/${'1'.repeat(8_000)}/http://b.example/">`],
  ['marks in hosts', `<a href=//a${'\u0301\u0327'.repeat(4_000)}.example>`],
  [
    'marks in hosts of click counters',
    `<a href=/going/1/http://a${'\u0301\u0327'.repeat(4_000)}.example>`,
  ],
  ['long addresses of platforms', `<a href="//x.com/${'a'.repeat(7_000)}">`],
])('S61 reads a page with many %s in short turns', async (name, part) => {
  const html = part.repeat(1_000_000 / part.length);
  await expectQuick(name, async () => {
    await htmlLinks(html);
    return importPage(html, 'https://page.example/');
  });
});
