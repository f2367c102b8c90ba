import { expect, it } from 'vitest';
import { appearanceSchema } from '#bff/contracts/appearance.ts';
import { THEME_IDS, type ThemeId } from '#bff/contracts/appearance-options.ts';
import { contrast, luminanceOf } from '#bff/contracts/color.ts';
import { qrColors } from './qr-colors.ts';

const colorsOf = (theme: ThemeId, background_color_own: string | null, tone?: string) =>
  qrColors({
    appearance: appearanceSchema.parse({
      theme,
      ...(tone !== undefined && { background_photo: '/media/photo' }),
    }),
    background_color_own,
    background_photo_tones: tone === undefined ? null : { darkest: tone, lightest: tone },
  });

const GRAYS = Array.from({ length: 64 }, (_, index) => {
  const channel = (index * 4).toString(16).padStart(2, '0');
  return `#${channel.repeat(3)}`;
});
const OTHERS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#8a7f00', '#b45309'];
const GRADIENTS = ['linear-gradient(#000000, #ffffff)', 'linear-gradient(#808080, #8a8a8a)'];

it.each(THEME_IDS)('returns dark modules on a light background for %s', (theme) => {
  const all = [
    colorsOf(theme, null),
    ...[...GRAYS, ...OTHERS, ...GRADIENTS].map((background) => colorsOf(theme, background)),
    ...[...GRAYS, ...OTHERS].map((tone) => colorsOf(theme, null, tone)),
  ];
  for (const { dark, light } of all) {
    expect(contrast(dark, light), `${dark} on ${light}`).toBeGreaterThanOrEqual(4.5);
    expect(luminanceOf(light) - luminanceOf(dark), `${dark} on ${light}`).toBeGreaterThan(0.39);
  }
});

it('returns black on white only if the page’s colors cannot be scanned', () => {
  expect(colorsOf('classic', '#808080')).toEqual({ dark: '#000000', light: '#ffffff' });
  expect(colorsOf('classic', '#fff7e0')).toEqual({ dark: '#1c1917', light: '#fff7e0' });
});
