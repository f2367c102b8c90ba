import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { directionOf, LANGUAGES } from '#bff/contracts/languages.ts';
import { SOCIAL_ICONS } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import { publicLink, publicProfile } from '#test/harness/pages/public-profiles.ts';
import { MESSAGE_TRANSLATIONS } from './message-translations.ts';
import { PAGE_TRANSLATIONS, viewsText } from './page-translations.ts';
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
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/i);
    expect(html).toContain('1,234 views');
    expect(html).toMatch(
      /<a class="link marked c-111111" href="https:\/\/example\.com\/1" target="_blank" rel="noopener"/,
    );
  });

  it('has one inline style block, which it also returns, and no style attribute', () => {
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
      background_photo_tones: { darkest: '#000000', lightest: '#ffffff' },
      appearance: {
        ...DEFAULT_APPEARANCE,
        background_photo: `/media/${'a'.repeat(64)})${HOSTILE}`,
      },
      seo: { title: HOSTILE, description: HOSTILE, noindex: false },
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
    expect(style).not.toContain('alert');
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

  it('shows the title and the description of the creator to search engines', () => {
    const seo = { title: 'Ada & the engine', description: 'Programs for engines.', noindex: false };
    const { html } = render({ seo });
    expect(html).toContain('<title>Ada &amp; the engine</title>');
    for (const name of ['property="og:title"', 'name="twitter:title"']) {
      expect(html).toContain(`<meta ${name} content="Ada &amp; the engine"/>`);
    }
    for (const name of ['name="description"', 'property="og:description"']) {
      expect(html).toContain(`<meta ${name} content="Programs for engines."/>`);
    }
    expect(html).not.toContain('Ada Lovelace (@ada)');
    expect(html).toContain('<h1 class="name" dir="auto">Ada Lovelace</h1>');
  });

  it('does not list links as social profiles', () => {
    expect(render().html).not.toContain('sameAs');
  });

  it('hides the number of views', () => {
    const { html } = render({ views: null });
    expect(html).not.toMatch(/views?</);
  });

  it('sets the photo as a background in the style block', () => {
    const background_photo = `/media/${'a'.repeat(64)}`;
    const { html, style } = render({
      appearance: { ...DEFAULT_APPEARANCE, background_photo },
      background_photo_tones: { darkest: '#000000', lightest: '#ffffff' },
    });
    expect(html).toContain(
      '<div class="public-page layout-list wide-columns align-center has-photo">',
    );
    expect(style).toMatch(/--page-photo:linear-gradient\(#[0-9a-f]{8} 0 0\),url\(\/media\/a{64}\)/);
    expect(render().style).not.toContain('url(');
  });

  it('shows a text if there are no links, and an initial if there is no picture', () => {
    const { html } = render({ links: [], picture: null, name: 'élodie', bio: '' });
    expect(html).toContain('No links here yet. Come back soon!');
    expect(html).toContain('>É</span>');
    expect(html).not.toContain('<img');
  });

  it('shows a whole flag or emoji as the initial', () => {
    for (const emoji of ['🇸🇪', '👩🏽‍🚀', '❤️'])
      expect(render({ picture: null, name: `${emoji} Rosa` }).html).toContain(`>${emoji}</span>`);
  });

  it('stays within 12 KB compressed with ten links', () => {
    expect(brotliCompressSync(render().html).length).toBeLessThan(12 * 1024);
  });
});

describe('page language', () => {
  it.each(LANGUAGES)('%s: renders the built-in texts in this language', (language) => {
    const translations = PAGE_TRANSLATIONS[language];
    const { html } = render({ language, bio: '', links: [] });
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    const texts = [
      translations.share,
      translations.empty,
      translations.madeWith,
      translations.report,
      translations.linkCopied,
    ];
    for (const text of texts) expect(html).toContain(text);
    expect(html).toContain(`data-failed="${translations.copyFailed}"`);
    expect(html).toContain(`alt="${translations.pictureOf.replace('{name}', 'Ada Lovelace')}"`);
    expect(html).toContain(`content="${translations.summary.replace('{name}', 'Ada Lovelace')}"`);
    expect(html).toContain(`<p>${viewsText(language, 1234)}</p>`);
    if (language === 'en') return;
    for (const english of Object.values(PAGE_TRANSLATIONS.en)) {
      if (typeof english === 'string') expect(html).not.toContain(`>${english}<`);
    }
  });

  it.each(LANGUAGES)('%s: has a form for each plural category', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    expect(Object.keys(PAGE_TRANSLATIONS[language].views).toSorted()).toEqual(
      pluralCategories.toSorted(),
    );
  });

  it.each([
    ['en', 0, '0 views'],
    ['en', 1, '1 view'],
    ['de', 1234, '1.234 Aufrufe'],
    ['fr', 0, '0 vue'],
    ['fr', 1_000_000, '1\u202f000\u202f000 de vues'],
    ['pl', 2, '2 wyświetlenia'],
    ['pl', 5, '5 wyświetleń'],
    ['ar', 2, 'مشاهدتان'],
    ['ar', 11, '11 مشاهدة'],
    ['he', 3, '3 צפיות'],
    ['ja', 1234, '1,234回の閲覧'],
  ] as const)('%s: counts %i views', (language, views, text) => {
    expect(viewsText(language, views)).toBe(text);
  });

  it('does not expand a placeholder in a name', () => {
    const { html } = render({ name: '$& {name}', language: 'fr', bio: '' });
    expect(html).toContain('alt="Photo : $&amp; {name}"');
  });
});

describe('renderMessagePage', () => {
  it.each([
    ['not-found', MESSAGES.profileNotFound, 'Profile not found · Posy'],
    ['unavailable', MESSAGES.profileUnavailable, 'Profile unavailable · Posy'],
    ['suspended', MESSAGES.pageSuspended, 'Page suspended · Posy'],
  ] as const)('%s shows its text and is not indexed', (kind, text, title) => {
    const { html, style } = renderMessagePage(kind, { ...OPTIONS, language: 'en' });
    const heading = /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '';
    expect(
      heading
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&#x27;', "'")
        .trim(),
    ).toBe(text);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain('content="noindex"');
    expect(html).toContain(`<style>${style}</style>`);
  });

  it.each(LANGUAGES)('%s has all message pages', (language) => {
    for (const kind of ['not-found', 'unavailable', 'suspended'] as const) {
      const { html } = renderMessagePage(kind, { ...OPTIONS, language });
      expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(html).toContain(`>${MESSAGE_TRANSLATIONS[language].home}</a>`);
      expect(html).toContain(`<strong>${MESSAGE_TRANSLATIONS[language][kind].heading}</strong>`);
      expect(html.includes(MESSAGES.pageSuspended)).toBe(language === 'en' && kind === 'suspended');
    }
  });
});
