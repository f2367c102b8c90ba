import { expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import { cardOf } from './card.ts';
import { cardLayout } from './card-layout.ts';
import { buttonStyle, contentText, frameStyle, panelOf, pictureShadow } from './card-style.ts';

const designOf = (theme: ThemeId, background_color_own: string | null = null) =>
  pageDesign({ appearance: { ...DEFAULT_APPEARANCE, theme }, background_color_own });

it('draws the frame of themes that show the page as a card, unless the page has its own background', () => {
  expect(panelOf(designOf('pastel'))).toMatchObject({ width: 1136, height: 566, isFramed: true });
  expect(panelOf(designOf('pastel', '#000000'))).toMatchObject({ width: 1200, isFramed: false });
  expect(panelOf(designOf('aurora'))).toMatchObject({ height: 630, isFramed: false });
  expect(frameStyle(designOf('pastel'))).toMatchObject({ borderRadius: '48px' });
});

it('replaces the variables in shadows of themes by colors, in CSS that satori supports', () => {
  expect(pictureShadow(designOf('outline'))).toBe('0 0 0 4px #000000, 12px 12px 0 4px #000000');
  expect(pictureShadow(designOf('editorial'))).toBe('0 0 0 8px #2b221a24');
  expect(pictureShadow(designOf('sunset'))).toContain('rgba(255, 209, 102, 0.22)');
  const texts = ['classic', 'outline', 'neon', 'confetti', 'clay', 'terminal'].map((theme) =>
    JSON.stringify([buttonStyle(designOf(theme as ThemeId)), pictureShadow(designOf('classic'))]),
  );
  for (const text of texts) expect(text).not.toMatch(/var\(|%/);
});

it('styles the URL like the buttons of the page', () => {
  expect(buttonStyle(designOf('confetti'))).toEqual({
    border: '0',
    boxShadow: '0 0 #0000, 0 9px 0 #ff5fae',
  });
  const appearance = {
    ...DEFAULT_APPEARANCE,
    theme: 'classic' as const,
    button: { ...DEFAULT_APPEARANCE.button, fill: 'shadow' as const },
  };
  const chosen = pageDesign({ appearance, background_color_own: null });
  expect(buttonStyle(chosen)).toEqual({
    border: `3px solid ${chosen.text}`,
    boxShadow: `6px 6px 0 ${chosen.text}`,
  });
  // Links in rows have no borders at their sides, so a single link gets a separate border.
  expect(buttonStyle(designOf('editorial'))).toEqual({ border: '3px solid #2b221a' });
});

it('reads the text of a CSS content value', () => {
  expect(contentText("'> ' / ''")).toBe('> ');
  expect(contentText(undefined)).toBe('');
});

it('covers a photo with the veil of the page', () => {
  const card = cardOf(
    {
      username: 'rosa',
      name: 'Rosa',
      bio: '',
      appearance: {},
      background_color_own: null,
      background_photo_id: 'a',
      background_photo_darkest: '#202020',
      background_photo_lightest: '#ffffff',
      picture_id: null,
    },
    'https://posy.example',
  );
  const { veil } = card.design.photo ?? { veil: '' };
  expect(veil).toMatch(/^#[0-9a-f]{8}$/);
  const families = { page: 'Inter', rightToLeft: 'Inter' };
  const layout = cardLayout(card, { picture: null, photo: 'data:,' }, families);
  expect(JSON.stringify(layout)).toContain(`"backgroundColor":"${veil}"`);
});
