import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from './appearance.ts';
import { THEME_IDS } from './appearance-options.ts';
import { contrast, mix } from './color.ts';
import { AA } from './page-background.ts';
import { pageDesign } from './page-design.ts';
import { photoBackground } from './page-photo.ts';

const PATH = `/media/${'a'.repeat(64)}`;
const byte = fc.integer({ min: 0, max: 255 });
const rgb = fc.tuple(byte, byte, byte);
const hex = (color: readonly number[]) =>
  `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Generates the tones of a photo of 1 to 20 pixels. */
const photo = fc.array(rgb, { minLength: 1, maxLength: 20 }).map((pixels) => {
  const bound = (choose: (...values: number[]) => number) =>
    hex([0, 1, 2].map((channel) => choose(...pixels.map((pixel) => pixel[channel] ?? 0))));
  return { pixels: pixels.map(hex), darkest: bound(Math.min), lightest: bound(Math.max) };
});
/** Parses a veil in CSS. Returns its color, and its opacity from 0 to 1. */
function parsed(veil: string) {
  const [, tint, alpha] = /^(#[0-9a-f]{6})([0-9a-f]{2})$/.exec(veil) ?? [];
  return { tint: `${tint}`, share: Number.parseInt(`${alpha}`, 16) / 255 };
}

describe('photoBackground', () => {
  it('keeps the text of any theme readable on each pixel of any photo', () => {
    fc.assert(
      fc.property(photo, fc.constantFrom(...THEME_IDS), ({ pixels, ...tones }, theme) => {
        const design = pageDesign({
          appearance: { ...DEFAULT_APPEARANCE, theme, background_photo: PATH },
          background_color_own: null,
          background_photo_tones: tones,
        });
        const { tint, share } = parsed(`${design.photo?.veil}`);
        const shown = [design.base, ...pixels.map((pixel) => mix(pixel, tint, share))];
        for (const color of shown) expect(contrast(design.text, color)).toBeGreaterThanOrEqual(AA);
      }),
      { numRuns: 300 },
    );
  });

  it('rejects a theme’s text color that is readable on black and white, but not on gray', () => {
    const gray = '#757575';
    expect(Math.min(contrast(gray, '#000000'), contrast(gray, '#ffffff'))).toBeGreaterThan(AA);
    const { text, spots } = photoBackground(PATH, null, gray);
    expect(text).toBe('#ffffff');
    for (const spot of spots) expect(contrast(text, spot)).toBeGreaterThanOrEqual(AA);
  });

  it('rejects a text color that is unreadable on a pixel between the extremes', () => {
    const { spots } = photoBackground(PATH, { darkest: '#000000', lightest: '#ffffff' }, null);
    const grays = Array.from({ length: 256 }, (_, value) => hex([value, value, value]));
    const { tint, share } = parsed(photoBackground(PATH, null, null).photo.veil);
    for (const text of grays) {
      const worst = Math.min(...grays.map((gray) => contrast(text, mix(gray, tint, share))));
      const assumed = Math.min(...spots.map((spot) => contrast(text, spot)));
      expect(assumed >= AA).toBe(worst >= AA);
    }
  });

  it('does not add a veil to a dark photo under white text or a light one under dark text', () => {
    const dark = photoBackground(PATH, { darkest: '#000000', lightest: '#333333' }, null);
    expect([dark.photo.veil, dark.text]).toEqual(['#00000000', '#ffffff']);
    const light = photoBackground(PATH, { darkest: '#dddddd', lightest: '#ffffff' }, null);
    expect([light.photo.veil, light.text]).toEqual(['#ffffff00', '#1c1917']);
  });

  it('assumes tones from black to white when the photo was not measured, and dims it', () => {
    const unknown = photoBackground(PATH, null, null);
    const full = photoBackground(PATH, { darkest: '#000000', lightest: '#ffffff' }, null);
    expect(unknown).toEqual(full);
    expect(full).toMatchObject({ photo: { veil: '#0000008a' }, text: '#ffffff' });
  });
});
