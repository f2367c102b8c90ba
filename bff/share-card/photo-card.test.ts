import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { THEME_IDS, type ThemeId } from '#bff/contracts/appearance-options.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#bff/contracts/page-share.ts';
import { cardOf } from './card.ts';
import { createCardDrawer } from './card-drawer.ts';

const drawer = createCardDrawer('dist');
afterAll(() => drawer.close());

const RED = '#aa3333';
/**
 * Areas of the parts of a card, in pixels. On a card without a picture, the texts are in the
 * picture's place.
 */
const PARTS = {
  pictureOrTexts: { left: 64, top: 84, width: 280, height: 340 },
  texts: { left: 400, top: 64, width: 736, height: 380 },
  address: { left: 64, top: 482, width: 400, height: 84 },
  mark: { left: 940, top: 482, width: 196, height: 84 },
};

const photoCard = (theme: ThemeId) =>
  cardOf(
    {
      username: 'rosa',
      name: 'Rosa',
      bio: 'Sings and writes.',
      appearance: { theme },
      background_color_own: null,
      background_photo_id: 'photo',
      background_photo_darkest: RED,
      background_photo_lightest: RED,
      picture_id: null,
    },
    'https://posy.example',
  );

/** Returns the distance of two colors, which is the largest difference of any channel. */
const distance = (one: Uint8Array, other: Uint8Array) =>
  Math.max(...[0, 1, 2].map((index) => Math.abs((one[index] ?? 0) - (other[index] ?? 0))));

it.each(THEME_IDS)(
  'draws a card of the theme %s over the photo (needs npm run build)',
  async (theme) => {
    const card = photoCard(theme);
    const photo = await sharp({ create: { width: 32, height: 48, channels: 3, background: RED } })
      .webp({ lossless: true })
      .toBuffer();
    const image = sharp(await drawer.draw({ card, picture: null, photo }));
    const base = Buffer.from(card.design.base.slice(1), 'hex');
    const corner = await image.clone().extract({ left: 2, top: 2, width: 1, height: 1 }).raw();
    expect(distance(await corner.toBuffer(), base), 'photo').toBeLessThan(12);
    for (const [name, area] of Object.entries(PARTS)) {
      if (name === 'texts' && card.design.picture === 'none') continue;
      const pixels = await image.clone().extract(area).raw().toBuffer();
      let drawn = 0;
      for (let at = 0; at < pixels.length; at += 3) {
        if (distance(pixels.subarray(at, at + 3), base) > 60) drawn += 1;
      }
      expect(drawn / (area.width * area.height), name).toBeGreaterThan(0.02);
    }
  },
);

it('draws a photo of the largest stored size with the most detail', async () => {
  const side = 1_600;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: side, height: side, channels: 3, background: RED, noise } as const;
  const photo = await sharp({ create }).webp({ quality: 80, effort: 0 }).toBuffer();
  const jpeg = await drawer.draw({ card: photoCard('classic'), picture: null, photo });
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: CARD_WIDTH, height: CARD_HEIGHT });
});
