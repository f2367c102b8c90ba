import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SOCIAL_ICONS } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import { publicLink, publicProfile } from '#test/harness/pages/public-profiles.ts';
import { renderMessagePage, renderPublicPage } from './render.tsx';

const OPTIONS = { publicUrl: 'https://posy.example', script: '/assets/visit-abc.js' };
const HOSTILE = `"'><script>alert(1)</script></style>&`;

const link = (index: number, change: Partial<PublicLink> = {}) =>
  publicLink({
    id: `0190b5c8-0000-7000-8000-00000000000${index}`,
    title: `Link ${index}`,
    url: `https://example.com/${index}`,
    button_color_own: `#${String(index).repeat(6)}`,
    social_icon: SOCIAL_ICONS[index % SOCIAL_ICONS.length] ?? null,
    thumbnail:
      index % 3 === 0 ? `/media/${createHash('sha256').update(`${index}`).digest('hex')}` : null,
    ...change,
  });

const profile = (change: Partial<PublicProfile> = {}) =>
  publicProfile({
    picture: '/media/abc',
    views: 1234,
    links: Array.from({ length: 10 }, (_, index) => link(index)),
    ...change,
  });

const render = (change?: Partial<PublicProfile>) => renderPublicPage(profile(change), OPTIONS);

describe('renderPublicPage', () => {
  it('shows the profile and opens links in a new tab', () => {
    const { html } = render();
    expect(html).toMatch(/^<!doctype html><html lang="en">/i);
    expect(html).toContain('1,234 views');
    expect(html).toMatch(
      /<a class="link marked c-111111" href="https:\/\/example\.com\/1" target="_blank" rel="noopener"/,
    );
  });

  it('has one inline style, which it also returns, and no style attribute', () => {
    const { html, style } = render({ background_color_own: 'pattern:pattern-zigzag' });
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(html).toContain(`<style>${style}</style>`);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son[a-z]+=/);
  });

  it('loads one external script beside its JSON-LD', () => {
    const scripts = render().html.match(/<script[^>]*>/g);
    expect(scripts).toHaveLength(2);
    expect(scripts).toContainEqual(expect.stringContaining('src="/assets/visit-abc.js"'));
    expect(scripts).toContain('<script type="application/ld+json">');
  });

  it('escapes user input in text, attributes and JSON-LD', () => {
    const { html, style } = render({
      name: HOSTILE,
      bio: HOSTILE,
      picture: `/media/${HOSTILE}`,
      background_color_own: HOSTILE,
      links: [
        link(1, {
          title: HOSTILE,
          button_color_own: HOSTILE,
          url: `https://example.com/?q=</script>`,
        }),
      ],
    });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(style).not.toContain('<');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json).mainEntity.name).toBe(HOSTILE);
  });

  it('omits the address of a link that is not HTTP', () => {
    const { html } = render({ links: [link(1, { url: 'javascript:alert(1)' })] });
    expect(html).not.toMatch(/href="javascript/);
    expect(html).toContain('Link 1');
  });

  it('contains metadata with absolute addresses', () => {
    const { html } = render();
    expect(html).toContain('<title>Ada Lovelace (@ada) · Posy</title>');
    expect(html).toContain('<link rel="canonical" href="https://posy.example/u/ada"/>');
    expect(html).toContain('property="og:image" content="https://posy.example/og.png"');
    expect(html).toContain('name="description" content="Notes on the engine."');
  });

  it('S76 excludes the page from search engines on request', () => {
    const { html } = renderPublicPage(profile(), { ...OPTIONS, noindex: true });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('ld+json');
    expect(render().html).not.toContain('noindex');
  });

  it('shows a text instead of links, and an initial instead of a picture', () => {
    const { html } = render({ links: [], picture: null, name: 'élodie', bio: '' });
    expect(html).toContain('No links here yet. Come back soon!');
    expect(html).toContain('>É</span>');
    expect(html).not.toContain('<img');
  });

  it('stays within 12 KB compressed with ten links', () => {
    expect(brotliCompressSync(render().html).length).toBeLessThan(12 * 1024);
  });
});

describe('renderMessagePage', () => {
  it.each([
    ['not-found', MESSAGES.profileNotFound],
    ['unavailable', MESSAGES.profileUnavailable],
  ] as const)('%s shows its text and is not indexed', (kind, text) => {
    const { html, style } = renderMessagePage(kind, OPTIONS);
    const heading = /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '';
    expect(heading.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'")).toBe(text);
    expect(html).toContain('content="noindex"');
    expect(html).toContain(`<style>${style}</style>`);
  });
});
