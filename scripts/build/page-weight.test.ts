import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { THEME_IDS } from '#bff/contracts/appearance-options.ts';
import { SOCIAL_PLATFORMS } from '#bff/contracts/social-platforms.ts';
import { RenderedPage } from '#bff/public-page/rendered-page.ts';
import { loadRenderer, type Renderer } from '#bff/public-page/renderer.ts';
import { publicLink, publicProfile } from '#test/harness/pages/public-profiles.ts';
import { scriptBytes } from './script-budgets.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const OPTIONS = {
  publicUrl: 'https://posy.example',
  script: '/assets/visit-abcdefgh.js',
  noindex: false,
  countsViews: true,
  card: null,
};
const BUDGET_BYTES = 12 * 1024;

const id = (index: number) => `0190b5c8-0000-7000-8000-0000000000${index + 10}`;
const LINK_ICONS = ['twitch', 'twitter', 'youtube', 'tiktok', 'linkedin'] as const;
const LINKS = Array.from({ length: 10 }, (_, index) =>
  publicLink({
    id: id(index),
    title: `A longer title of link ${index}`,
    url: `https://example.com/some/path/${index}`,
    social_icon: LINK_ICONS[index] ?? null,
  }),
);
const BLOCKS = [
  publicLink({ id: id(20), title: 'Films', kind: 'heading', url: null }),
  publicLink({ id: id(21), title: 'Shop', featured: true }),
  publicLink({ id: id(22), title: 'Film', kind: 'embed', url: 'https://youtu.be/aqz-KE-bpKQ' }),
  publicLink({ id: id(23), title: 'Song', kind: 'embed', url: 'https://soundcloud.com/a/b' }),
];
const SOCIALS = SOCIAL_PLATFORMS.slice(0, 12).map((platform, index) => ({
  id: id(30 + index),
  platform,
  url: `https://${platform}.example/rosa.martinez`,
}));

describe('bytes of a public page over the wire (needs npm run build)', () => {
  let renderer: Renderer;
  let script: number;
  beforeAll(async () => {
    renderer = await loadRenderer(dist);
    script = await scriptBytes(dist, ['features/public-page/visit.ts']);
  });

  it.each(THEME_IDS)(
    '%s: at most 12 KB with ten links, each kind of block and twelve social icons',
    async (theme) => {
      const profile = publicProfile({
        appearance: { ...DEFAULT_APPEARANCE, theme },
        bio: 'Potter in Lisbon. Bowls, cups and vases, made by hand and sold on Saturdays.',
        links: [...LINKS, ...BLOCKS],
        socials: SOCIALS,
      });
      const page = new RenderedPage(renderer.renderPublicPage(profile, OPTIONS), 200, null);
      const document = await page.body('br');
      expect(document.length + script).toBeLessThanOrEqual(BUDGET_BYTES);
    },
  );
});
