import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { type Font, THEME_IDS, type ThemeId } from '#bff/contracts/appearance-options.ts';
import { THEMES } from '#bff/contracts/themes/themes.ts';
import { publicLink, publicProfile } from '#test/harness/pages/public-profiles.ts';
import { linkClass } from './page-style.ts';
import { pageStyle } from './style-block.ts';

const profile = (background: string, ...colors: string[]) =>
  publicProfile({
    background_color_own: background,
    links: colors.map((button_color_own) => publicLink({ button_color_own })),
  });

describe('pageStyle', () => {
  it('contains the stylesheet and the creator’s colors', () => {
    const style = pageStyle('.a{}', profile('#ffaa00', '#ABCDEF'));
    expect(style).toContain('.a{}:root{background:#ffaa00}.public-page{--page-background:#ffaa00;');
    expect(style).toContain('--page-text:#1c1917;');
    expect(style).toContain('.c-abcdef{--link-color:#abcdef;--link-text:#000000;');
  });

  it('contains only the rules of its font', () => {
    const families = (font: Font) => {
      const appearance = { ...DEFAULT_APPEARANCE, font };
      const style = pageStyle('', publicProfile({ appearance }));
      return new Set([...style.matchAll(/@font-face{font-family:([a-z-]+)/g)].map(([, id]) => id));
    };
    expect(families('system').size).toBe(0);
    expect([...families('lora')]).toEqual(['lora', 'lora-times', 'lora-roboto', 'lora-noto']);
  });

  it('writes a drawing that occurs in several background layers only once', () => {
    const appearance = { ...DEFAULT_APPEARANCE, theme: 'confetti' as const };
    const style = pageStyle('', publicProfile({ appearance }));
    expect(style.match(/data:image/g)).toHaveLength(1);
    expect(style).toContain('--page-background:var(--drawing) 50% 0 / 456px repeat-x, ');
    expect(style).toContain('var(--drawing) 50% 190px / 680px, #fffaf0');
  });

  it('writes each button color only once', () => {
    const style = pageStyle('', profile('#ffffff', '#111111', '#111111', '#eeeeee'));
    expect(style.match(/\.c-/g)).toHaveLength(2);
  });

  it('keeps the glows of a theme only on a background of similar brightness', () => {
    const appearance = { ...DEFAULT_APPEARANCE, theme: 'neon' as const };
    const style = (background_color_own: string | null) =>
      pageStyle('', publicProfile({ appearance, background_color_own }));
    for (const own of [null, '#101010']) {
      expect(style(own)).toContain('--name-glow:0 0 22px');
      expect(style(own)).toContain('--link-shadow:0 0 18px');
    }
    expect(style('#ffffff')).toContain('--name-glow:none');
    expect(style('#ffffff')).toContain('--link-shadow:0 0 #0000');
  });

  it('keeps the link shadow of themes without a glow, whatever the text color is', () => {
    const shadow = (theme: ThemeId, own: string | null, text_color: string | null = null) => {
      const appearance = { ...DEFAULT_APPEARANCE, theme, text_color };
      const style = pageStyle('', publicProfile({ appearance, background_color_own: own }));
      return /--link-shadow:([^;]+)/.exec(style)?.[1];
    };
    for (const id of THEME_IDS) {
      const { fill, shadow: own } = THEMES[id].button;
      const expected = own ?? shadow(id, null);
      const others = id === 'neon' ? [] : [shadow(id, '#101010'), shadow(id, '#ffffff')];
      expect([...others, shadow(id, null)], `${id} ${fill}`).toEqual(
        [...others, 0].map(() => expected),
      );
    }
    expect(shadow('neon', null, '#ffffff')).toBe(THEMES.neon.button.shadow);
  });

  it('draws a wide border only around buttons in the color of the page', () => {
    const widths = (color: string | null) => {
      const button = { shape: null, fill: 'solid' as const, color };
      const appearance = { ...DEFAULT_APPEARANCE, button };
      const style = pageStyle('', publicProfile({ appearance, background_color_own: '#ffffff' }));
      return /--link-widths:([^;]+)/.exec(style)?.[1];
    };
    expect(widths('#ffffff')).toBe('2px');
    expect(widths('#6366f1')).toBe(widths(null));
  });

  it('colors the marks of titles only on buttons with the theme’s fill', () => {
    const mark = (fill: 'solid' | null) => {
      const button = { shape: null, fill, color: null };
      const appearance = { ...DEFAULT_APPEARANCE, theme: 'terminal' as const, button };
      return /--title-mark:([^;]+)/.exec(pageStyle('', publicProfile({ appearance })))?.[1];
    };
    expect(mark(null)).toMatch(/^#/);
    expect(mark('solid')).toBe('inherit');
  });

  it.each([
    '#000000}</style><script>alert(1)</script>',
    '#000000;background:url(//evil)',
    '</style>',
    'expression(alert(1))',
    '\\3c/style>',
  ])('ignores the value %j', (hostile) => {
    const style = pageStyle('', profile(hostile, hostile));
    expect(style).toBe(pageStyle('', profile('#6366f1', '#000000')));
    expect(linkClass(hostile)).toBe('c-000000');
  });
});
