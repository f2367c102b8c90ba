import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import {
  isSameLook,
  type Look,
  withButton,
  withOverrides,
  withoutOverrides,
  withReadableText,
  withTheme,
} from './look.ts';

const plain: Look = { appearance: DEFAULT_APPEARANCE, background_color_own: null };
const custom: Look = {
  appearance: {
    ...DEFAULT_APPEARANCE,
    font: 'lora',
    text_color: '#111111',
    button: { shape: 'pill', fill: 'soft', color: '#ff0000' },
    layout: 'grid',
    background_photo: '/media/a',
  },
  background_color_own: '#123456',
};

describe('withTheme', () => {
  it('replaces overrides and the background, and keeps layout and photo', () => {
    expect(withTheme(custom, 'neon')).toEqual({
      appearance: {
        ...DEFAULT_APPEARANCE,
        theme: 'neon',
        layout: 'grid',
        background_photo: '/media/a',
      },
      background_color_own: null,
    });
  });
});

describe('withoutOverrides', () => {
  it('keeps the theme only', () => {
    const neon = withOverrides(custom, { theme: 'neon' });
    expect(withoutOverrides(neon)).toEqual(withTheme(plain, 'neon'));
  });
});

describe('withReadableText', () => {
  const dark = withOverrides(plain, { text_color: '#111111' });
  const textOf = (look: Look, tones: Parameters<typeof withReadableText>[1] = null) =>
    withReadableText(look, tones).appearance.text_color;

  it('makes the text color automatic only if it is not readable', () => {
    expect(textOf({ ...dark, background_color_own: '#facc15' })).toBe('#111111');
    expect(textOf({ ...dark, background_color_own: '#0f172a' })).toBeNull();
  });

  it('checks the tones of a stored photo, and keeps the color while a photo is uploaded', () => {
    const stored = withOverrides(dark, { background_photo: '/media/a' });
    expect(textOf(stored, { darkest: '#eeeeee', lightest: '#ffffff' })).toBe('#111111');
    expect(textOf(stored, { darkest: '#000000', lightest: '#222222' })).toBeNull();
    const upload = withOverrides(dark, { background_photo: 'data:image/png;base64,AAAA' });
    expect(textOf(upload)).toBe('#111111');
  });
});

describe('isSameLook', () => {
  it.each([
    ['the background', { ...plain, background_color_own: '#000000' }],
    ['the theme', withTheme(plain, 'clay')],
    ['the font', withOverrides(plain, { font: 'inter' })],
    ['the text color', withOverrides(plain, { text_color: '#000000' })],
    ['the picture', withOverrides(plain, { picture: 'none' })],
    ['the layout', withOverrides(plain, { layout: 'grid' })],
    ['the photo', withOverrides(plain, { background_photo: '/media/a' })],
    ['the shape', withButton(plain, { shape: 'pill' })],
    ['the fill', withButton(plain, { fill: 'glass' })],
    ['the button color', withButton(plain, { color: '#000000' })],
  ])('finds a difference in %s', (_part, look) => {
    expect(isSameLook(plain, look)).toBe(false);
    expect(isSameLook(look, structuredClone(look))).toBe(true);
  });
});
