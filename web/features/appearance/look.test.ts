import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import {
  isSameLook,
  type Look,
  withButton,
  withOverrides,
  withoutOverrides,
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
