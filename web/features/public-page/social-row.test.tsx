import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { THEME_IDS } from '#bff/contracts/appearance-options.ts';
import { lowestContrast } from '#bff/contracts/color.ts';
import { LANGUAGES } from '#bff/contracts/languages.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PublicProfile, PublicSocial } from '#bff/contracts/profile.ts';
import { SOCIAL_PLATFORMS, type SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { publicLink, publicProfile } from '#test/harness/pages/public-profiles.ts';
import { renderPublicPage } from './render.tsx';
import { SOCIAL_TRANSLATIONS } from './social-translations.ts';

const OPTIONS = { publicUrl: 'https://posy.example', script: '/assets/visit-abc.js' };

function account(platform: SocialPlatform, url = `https://example.com/${platform}`): PublicSocial {
  return { id: `id-${platform}-${url.length}`, platform, url };
}
const ROW = [
  account('instagram', 'https://instagram.com/rosa'),
  account('email', 'mailto:rosa@example.com'),
  account('phone', 'tel:+442079460000'),
];
const render = (part: Partial<PublicProfile>) =>
  renderPublicPage(publicProfile({ links: [publicLink()], ...part }), OPTIONS).html;
const names = (html: string) =>
  [...html.matchAll(/<a [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);

describe('the social row', () => {
  it('lists a named link with an icon for each account', () => {
    const html = render({ socials: ROW });
    expect(html).toContain('<ul class="socials" aria-label="Social profiles"><li><a ');
    expect(names(html)).toEqual(['Instagram', 'Email', 'Phone']);
    expect(html).toMatch(
      /<a href="https:\/\/instagram\.com\/rosa" target="_blank" rel="me noopener" data-link="id-instagram-26"/,
    );
    expect(html).toMatch(/<a href="mailto:rosa@example\.com" data-link=/);
    expect(html.match(/<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M/g)).toHaveLength(4);
  });

  it('is absent without accounts', () => {
    expect(render({})).not.toContain('class="socials"');
  });

  it('is above or below the links', () => {
    const place = (socials: 'above' | 'below') => {
      const html = render({ socials: ROW, appearance: { ...DEFAULT_APPEARANCE, socials } });
      return html.indexOf('class="socials"') < html.indexOf('class="links"') ? 'above' : 'below';
    };
    expect([place('above'), place('below')]).toEqual(['above', 'below']);
  });

  it('distinguishes two accounts of a platform', () => {
    const html = render({ socials: [...ROW, account('instagram', 'https://instagram.com/shop')] });
    expect(names(html)).toEqual([
      'Instagram (instagram.com/rosa)',
      'Email',
      'Phone',
      'Instagram (instagram.com/shop)',
    ]);
  });

  it.each(LANGUAGES)('has translated texts in %s', (language) => {
    const { row, email, phone } = SOCIAL_TRANSLATIONS[language];
    const html = render({ socials: ROW, language });
    expect(html).toContain(`aria-label="${row}"`);
    expect(names(html)).toEqual(['Instagram', email, phone]);
  });

  it('links only to websites, email addresses and phone numbers', () => {
    const html = render({
      socials: [account('x', 'javascript:alert(1)'), account('kofi', '//a.b')],
    });
    expect(html).not.toContain('href="javascript:');
    expect(html).not.toContain('href="//');
  });

  it('lists only profiles in sameAs', () => {
    const json = (part: Partial<PublicProfile>) =>
      JSON.parse(
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec(render(part))?.[1] ?? '',
      );
    expect(json({ socials: ROW }).mainEntity.sameAs).toEqual(['https://instagram.com/rosa']);
    expect(json({ socials: ROW.slice(1) }).mainEntity).not.toHaveProperty('sameAs');
  });

  it('has a logo for each platform', () => {
    for (const platform of SOCIAL_PLATFORMS) {
      expect(render({ socials: [account(platform)] }), platform).toMatch(/<path d="M[^"]{20,}"/i);
    }
  });

  it.each(THEME_IDS)('has icons with a contrast of at least 3:1 on the theme %s', (theme) => {
    const appearance = { ...DEFAULT_APPEARANCE, theme };
    const { text, spots } = pageDesign({ appearance, background_color_own: null });
    expect(lowestContrast(text, spots)).toBeGreaterThanOrEqual(3);
  });
});
