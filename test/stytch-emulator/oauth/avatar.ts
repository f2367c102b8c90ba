import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Call, Route } from '../http/route.ts';

const BACKDROPS = ['#c7d2fe', '#fde68a', '#bbf7d0', '#fbcfe8', '#bae6fd', '#fed7aa'];
const COATS = ['#4f46e5', '#b45309', '#047857', '#be185d', '#0369a1', '#44403c'];
const SKINS = ['#f6d3b8', '#a9714b', '#e5b48d', '#c68d63', '#7c5236'];
const HAIRS = ['#3b2314', '#17171c', '#8a4b1e', '#c98b2b', '#6b6b73'];
const LONG = '<path d="M13.5 22a10.5 10.5 0 0 1 21 0v11h-21z" ';
const SHORT = '<path d="M15 23a9 11 0 0 1 18 0z" ';

/** Serves the pictures of the accounts, by account id. */
export const avatarRoutes: readonly Route[] = [
  { method: 'GET', path: '/emulator/avatars/:subject', access: 'open', handle: showAvatar },
];

/** Returns a simple portrait. The same id always results in the same portrait. */
export function avatar(subject: string): string {
  const bytes = createHash('sha256').update(subject).digest();
  const pick = (list: readonly string[], at: number) => list[(bytes[at] ?? 0) % list.length];
  const hair = pick(HAIRS, 2);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" ' +
    'aria-hidden="true" focusable="false">' +
    `<circle cx="24" cy="24" r="24" fill="${pick(BACKDROPS, 0)}"/>` +
    `${pick([LONG, SHORT], 4)}fill="${hair}"/>` +
    `<path d="M8 42a16 11 0 0 1 32 0 24 24 0 0 1-32 0z" fill="${pick(COATS, 1)}"/>` +
    `<path d="M20.5 27h7v6a3.5 3.5 0 0 1-7 0z" fill="${pick(SKINS, 3)}"/>` +
    `<circle cx="24" cy="22.5" r="8" fill="${pick(SKINS, 3)}"/>` +
    `<path d="M15.6 22c0-12 16.8-12 16.8 0-2.5-.6-4.4-2-5.4-4-2.4 2.4-6.5 4-11.4 4z" fill="${hair}"/>` +
    '<g fill="#17171c"><circle cx="21.2" cy="23.6" r=".9"/><circle cx="26.8" cy="23.6" r=".9"/></g>' +
    '<path d="M21.8 26.6a3 3 0 0 0 4.4 0" fill="none" stroke="#17171c" stroke-width=".9" ' +
    'stroke-linecap="round"/></svg>'
  );
}

/** The side of a picture, in pixels. */
const SIDE = 400;

const rgb = (color = '#000000') => [...Buffer.from(color.slice(1), 'hex')];
const isInside = (x: number, y: number, [left = 0, top = 0, width = 1, height = 1]: number[]) =>
  ((x - left) / width) ** 2 + ((y - top) / height) ** 2 <= 1;

/**
 * Draws a portrait of three shapes pixel by pixel, because a server in the same process may have
 * forbidden sharp to read SVG.
 */
function bitmap(subject: string): Promise<Buffer> {
  const bytes = createHash('sha256').update(subject).digest();
  const pick = (list: readonly string[], at: number) => rgb(list[(bytes[at] ?? 0) % list.length]);
  const backdrop = pick(BACKDROPS, 0);
  const shapes = [
    { color: pick(SKINS, 3), area: [200, 190, 68, 76] },
    { color: pick(HAIRS, 2), area: [200, 165, 84, 92] },
    { color: pick(COATS, 1), area: [200, 400, 134, 150] },
  ];
  const pixels = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const x = at % SIDE;
    const y = Math.floor(at / SIDE);
    return shapes.find(({ area }) => isInside(x, y, area))?.color ?? backdrop;
  });
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  return sharp(Buffer.from(pixels.flat()), { raw }).png().toBuffer();
}

async function showAvatar({ params }: Call) {
  const body = await bitmap(params.subject ?? '');
  return { status: 200, headers: { 'content-type': 'image/png' }, body };
}
