import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import { publicLink, publicProfile } from '#test/harness/pages/public-profiles.ts';
import { aloneInRow } from './block-view.ts';
import { renderPublicPage } from './render.tsx';

const OPTIONS = { publicUrl: 'https://posy.example', script: '/assets/visit-abc.js' };
const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=5';
const TRACK = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
const THUMBNAIL = `/media/${'a'.repeat(64)}`;
const HOSTILE = `"'><script>alert(1)</script></style>&`;

const link = (part: Partial<PublicLink> = {}) => publicLink(part);
const heading = (part: Partial<PublicLink> = {}) =>
  link({ kind: 'heading', url: null, title: 'Music', ...part });
const embed = (part: Partial<PublicLink> = {}) =>
  link({ kind: 'embed', url: VIDEO, title: 'Big Buck Bunny', ...part });
const featured = (part: Partial<PublicLink> = {}) =>
  link({ featured: true, url: 'https://www.shop.example/spring', title: 'Shop', ...part });

const render = (links: PublicLink[], part: Partial<PublicProfile> = {}) =>
  renderPublicPage(publicProfile({ ...part, links }), OPTIONS);
const listOf = ({ html }: { html: string }) => /<ul class="links">.*<\/ul>/.exec(html)?.[0] ?? '';

describe('a heading', () => {
  it('is an h2 that contains only its text', () => {
    const list = listOf(render([heading({ title: '<Music> & more' })]));
    expect(list).toBe(
      '<ul class="links"><li><h2 class="heading" dir="auto">&lt;Music&gt; &amp; more</h2></li></ul>',
    );
  });
});

describe('a featured link', () => {
  it('shows its host with a picture, with an icon if it has no picture, or without both', () => {
    const picture = listOf(render([featured({ thumbnail: THUMBNAIL, social_icon: 'youtube' })]));
    expect(picture).toContain('href="https://www.shop.example/spring" target="_blank"');
    expect(picture).toContain('<bdi>shop.example</bdi>');
    expect(picture.match(new RegExp(`<img [^>]*src="${THUMBNAIL}" alt=""`, 'g'))).toHaveLength(2);
    expect(picture).not.toContain('<svg');
    const icon = listOf(render([featured({ social_icon: 'youtube' })]));
    expect(icon).toMatch(/<span class="poster"><svg/);
    expect(listOf(render([featured()]))).not.toContain('poster');
  });

  it('has its own color', () => {
    const { html, style } = render([featured({ button_color_own: '#facc15' })]);
    expect(html).toContain('class="link card c-facc15 featured"');
    expect(style).toContain('.c-facc15{--link-color:#facc15');
  });
});

describe('an embed', () => {
  it('links to the original address, and contains the address of the player for the script', () => {
    const list = listOf(render([embed()]));
    expect(list).toContain(`href="${VIDEO.replace('&', '&amp;')}" target="_blank" rel="noopener"`);
    expect(list).toContain(
      'data-frame="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;playsinline=1&amp;start=5"',
    );
    expect(list).toContain('<bdi>YouTube</bdi>');
    expect(list).not.toContain('<iframe');
  });

  it('loads nothing except the creator’s thumbnail', () => {
    const { html } = render([embed({ thumbnail: THUMBNAIL }), embed({ url: TRACK })]);
    const list = listOf({ html });
    const sources = [...list.matchAll(/ src(?:set)?="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual([THUMBNAIL, THUMBNAIL]);
    expect(html).not.toContain('preconnect');
  });

  it('reserves the size of the player', () => {
    expect(listOf(render([embed()]))).toContain('class="poster video"');
    expect(listOf(render([embed({ url: TRACK })]))).toContain('class="poster track"');
  });

  it('is a link when its address has no player', () => {
    const page = render([embed({ url: 'https://example.com/video' })]);
    expect(listOf(page)).toContain('class="link" href="https://example.com/video"');
    expect(listOf(page)).not.toContain('data-frame');
    expect(page.frameOrigins).toEqual([]);
  });

  it('escapes its title and address', () => {
    const { html } = render([embed({ title: HOSTILE, url: `${VIDEO}#${HOSTILE}` })]);
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });
});

describe('a page', () => {
  it('allows the frame origin of each of its players once', () => {
    expect(render([link(), heading(), featured()]).frameOrigins).toEqual([]);
    const event = embed({ url: 'https://vimeo.com/event/5850046' });
    expect(render([event]).frameOrigins).toEqual(['https://vimeo.com']);
    expect(render([embed({ url: TRACK }), embed(), embed()]).frameOrigins).toEqual([
      'https://open.spotify.com',
      'https://www.youtube-nocookie.com',
    ]);
  });
});

describe('aloneInRow', () => {
  it('finds the links that have no neighbor in a grid', () => {
    const alone = (...links: PublicLink[]) =>
      aloneInRow(links)
        .map((is, index) => (is ? index : -1))
        .filter((index) => index >= 0);
    expect(alone(link())).toEqual([0]);
    expect(alone(link(), link())).toEqual([]);
    expect(alone(link(), link(), link())).toEqual([2]);
    expect(alone(heading(), link(), link())).toEqual([]);
    expect(alone(link(), heading(), link(), embed(), link(), link())).toEqual([0, 2]);
    expect(alone(featured(), link(), link(), link(), heading())).toEqual([3]);
  });

  it('marks links without a neighbor on pages with a grid', () => {
    const appearance = { ...DEFAULT_APPEARANCE, layout: 'grid' as const };
    expect(render([link()], { appearance }).html).toContain('<li class="alone">');
    expect(render([link()]).html).toContain('<ul class="links"><li><a');
  });
});
