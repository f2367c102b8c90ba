import type { ChildProcess } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { cardHash, cardOf } from './card.ts';
import { createCardDrawer } from './card-drawer.ts';

const children: ChildProcess[] = [];
vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:child_process')>();
  const fork = (...args: Parameters<typeof original.fork>) => {
    const child = original.fork(...args);
    children.push(child);
    return child;
  };
  return { ...original, fork };
});

const drawer = createCardDrawer('dist');
afterAll(() => drawer.close());

const ROW = {
  username: 'a-name-of-thirty-characters-000',
  name: 'Rosa',
  bio: '',
  appearance: {} as { theme?: ThemeId },
  background_color_own: null as string | null,
  background_photo_id: null,
  background_photo_darkest: null,
  background_photo_lightest: null,
  picture_id: null,
};
const card = (part: Partial<typeof ROW>) => cardOf({ ...ROW, ...part }, 'https://posy.example');
const draw = (part: Partial<typeof ROW>) =>
  drawer.draw({ card: card(part), picture: null, photo: null });

it.each([
  ['W'.repeat(80), 'M'.repeat(150)],
  ['👩‍👩‍👧‍👦🇩🇪1️⃣🫶🏽'.repeat(20), '🎉'.repeat(150)],
  ['مرحبا بالعالم '.repeat(6), 'שלום עולם (abc) 12'],
  ['東京タワー这们한국어'.repeat(6), 'Привет नमस्ते สวัสดี Łódź'],
  ['<script>&amp;"\'</svg>', '</text><image href="http://127.0.0.1:9/"/>]]>'],
  ['𝓡𝓸𝓼𝓪 ꧁༺☆༻꧂', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢ ᚠ 𒀀 \u202e\u200b'],
  ['', ''],
])('draws extreme names and bios within 200 KB: %#', async (name, bio) => {
  const jpeg = await draw({ name, bio });
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(jpeg.length).toBeLessThanOrEqual(200_000);
});

// Themes with a panel leave less room for the name.
it.each<[ThemeId, string, string]>([
  ['classic', 'W', 'M'],
  ['confetti', 'W', 'M'],
  ['pastel', 'WWWWWWWWWWWW ', 'M'],
  ['editorial', 'Wwwwwww MMMMMMM ', 'M'],
  ['classic', '漢', '東'],
  ['meadow', '漢', '東'],
  ['clay', '🎉', '🎈'],
  ['meadow', '🎉', '🎈'],
  ['botanical', 'مرحبا بالعالم ', 'ن'],
])('draws the last of 80 wide characters on %s: %s', async (theme, part, last) => {
  const start = Array.from({ length: 79 }, (_, at) => [...part][at % [...part].length]).join('');
  const names = [`${start}${[...part][0]}`, `${start}${last}`];
  const cards: Buffer[] = [];
  for (const name of names) cards.push(await draw({ name, appearance: { theme } }));
  expect(cards[0]?.equals(cards[1] as Buffer)).toBe(false);
});

it.each<ThemeId>(['meadow', 'clay', 'confetti'])(
  'draws only pale shapes behind the name on %s (needs npm run build)',
  async (theme) => {
    const jpeg = await draw({ username: 'al', name: 'Al', appearance: { theme } });
    // The area right of the name "Al" that a long name would cover.
    const area = { left: 600, top: 90, width: 516, height: 200 };
    const pixels = await sharp(jpeg).extract(area).raw().toBuffer();
    // Without shapes, all pixels in a row have the same color, so differences within a row come
    // from shapes.
    const spread = (row: number, channel: number) => {
      const values = Array.from(
        { length: area.width },
        (_, x) => pixels[(row * area.width + x) * 3 + channel] ?? 0,
      );
      return Math.max(...values) - Math.min(...values);
    };
    const spreads = Array.from({ length: area.height }, (_, row) =>
      Math.max(...[0, 1, 2].map((channel) => spread(row, channel))),
    );
    expect(Math.max(...spreads)).toBeLessThan(45);
  },
);

it('draws every kind of background in its colors (needs npm run build)', async () => {
  const backgrounds = {
    '#ff0000': [255, 0, 0],
    'linear-gradient(to right, #006400, #006400)': [0, 100, 0],
    'radial-gradient(circle, #00008b, #00008b)': [0, 0, 139],
  };
  for (const [background_color_own, expected] of Object.entries(backgrounds)) {
    const jpeg = await draw({ background_color_own });
    const corner = await sharp(jpeg).extract({ left: 4, top: 4, width: 1, height: 1 }).raw();
    const [red = 0, green = 0, blue = 0] = await corner.toBuffer();
    const distances = [red, green, blue].map((value, index) =>
      Math.abs(value - (expected[index] ?? 0)),
    );
    // Allow for tints, which change colors to make the text readable.
    expect(Math.max(...distances), background_color_own).toBeLessThan(70);
  }
});

it('fails for a picture that cannot be read, and draws the next card', async () => {
  const broken = drawer.draw({ card: card({}), picture: Buffer.from('x'), photo: null });
  await expect(broken).rejects.toThrow('a share card was not drawn');
  expect((await draw({})).length).toBeGreaterThan(10_000);
});

it('draws a card again that crashed its process', async () => {
  const other = createCardDrawer('dist');
  const drawing = other.draw({ card: card({}), picture: null, photo: null });
  const count = children.length;
  await vi.waitUntil(() => children.length > count);
  children.at(-1)?.kill('SIGKILL');
  expect((await drawing).length).toBeGreaterThan(10_000);
  expect(children).toHaveLength(count + 2);
  other.close();
});

it('hashes everything that is drawn on a card, and nothing else', () => {
  const hashes = [
    {},
    { name: 'June' },
    { bio: 'B' },
    { username: 'june' },
    { picture_id: 'p' },
    { background_color_own: '#123456' },
    { appearance: { theme: 'neon' } },
  ].map((part) => cardHash(card(part as Partial<typeof ROW>)));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(cardHash(card({ appearance: { theme: 'terminal' }, picture_id: 'p' } as never))).toBe(
    cardHash(card({ appearance: { theme: 'terminal' } })),
  );
});
