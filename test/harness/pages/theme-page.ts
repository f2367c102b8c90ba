import type { Page } from 'playwright-core';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import type { Layout, ThemeId } from '#bff/contracts/appearance-options.ts';
import type { Language } from '#bff/contracts/languages.ts';
import { loadRenderer, type Renderer } from '#bff/public-page/renderer.ts';
import { sharedBrowser } from '#test/harness/browser/chromium.ts';
import { publicLink, publicProfile } from './public-profiles.ts';

export const PHONE = { width: 390, height: 844 };

export const RENDER_OPTIONS = {
  publicUrl: 'https://posy.example',
  script: '/none.js',
  noindex: true,
  countsViews: false,
  card: null,
};

/** Blocks other than plain links: a heading, a featured link and players. */
export const BLOCKS = [
  publicLink({ id: '5', title: 'Films', kind: 'heading', url: null }),
  publicLink({ id: '6', title: 'Shop', featured: true, social_icon: 'instagram' }),
  publicLink({ id: '7', title: 'Film', kind: 'embed', url: 'https://youtu.be/aqz-KE-bpKQ' }),
  publicLink({ id: '8', title: 'Song', kind: 'embed', url: 'https://soundcloud.com/a/b' }),
];

/** Returns a page with links and blocks of each kind. */
export const themedProfile = (theme: ThemeId) =>
  publicProfile({
    appearance: { ...DEFAULT_APPEARANCE, theme },
    links: [
      publicLink({ id: '1', title: 'A title that is longer than two lines of a phone '.repeat(3) }),
      publicLink({ id: '2', title: 'Films', social_icon: 'youtube' }),
      publicLink({ id: '3', title: 'متجري', button_color_own: '#facc15' }),
      publicLink({ id: '4', title: 'Live', social_icon: 'twitch', button_color_own: '#facc15' }),
      ...BLOCKS,
    ],
  });

/** A browser page with the size of a phone that shows themes with the built renderer. */
export class ThemePage {
  readonly page: Page;
  readonly renderer: Renderer;

  private constructor(page: Page, renderer: Renderer) {
    this.page = page;
    this.renderer = renderer;
  }

  static async open(): Promise<ThemePage> {
    const options = { viewport: PHONE, reducedMotion: 'reduce' } as const;
    const page = await (await sharedBrowser()).newPage(options);
    return new ThemePage(page, await loadRenderer('dist'));
  }

  /** Renders a page in a theme, without a server or the page's script. */
  async show(
    theme: ThemeId,
    { language = 'en', layout = null }: { language?: Language; layout?: Layout | null } = {},
  ): Promise<void> {
    const profile = themedProfile(theme);
    const shown = { ...profile, appearance: { ...profile.appearance, layout }, language };
    const { html } = this.renderer.renderPublicPage(shown, RENDER_OPTIONS);
    await this.page.setContent(html.replace(/<script .*?<\/script>/, ''));
    await this.page.evaluate(() =>
      document.querySelector('[data-share]')?.removeAttribute('hidden'),
    );
  }
}
