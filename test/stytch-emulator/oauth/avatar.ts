import type { Call, Route } from '#test/stytch-emulator/http/route.ts';

const BACKDROPS = ['#c7d2fe', '#fde68a', '#bbf7d0', '#fbcfe8', '#bae6fd', '#fed7aa'];
const COATS = ['#4f46e5', '#b45309', '#047857', '#be185d', '#0369a1', '#c2410c'];
const SKINS = ['#f6d3b8', '#8d5a3c', '#e5b48d', '#c68d63', '#5f3d2a'];
const HAIRS = ['#3b2314', '#17171c', '#8a4b1e', '#d9a441', '#6b6b73'];

/** The pictures of the accounts, by Google's number for them. */
export const avatarRoutes: readonly Route[] = [
  { method: 'GET', path: '/emulator/avatars/:subject', access: 'open', handle: showAvatar },
];

/** A small portrait in plain shapes; the same number always gives the same face. */
export function avatar(subject: string): string {
  const number = [...subject].reduce((sum, digit, at) => sum + digit.charCodeAt(0) * (at + 1), 0);
  const pick = (list: readonly string[], shift: number) => list[(number >> shift) % list.length];
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" ' +
    'aria-hidden="true" focusable="false">' +
    `<circle cx="24" cy="24" r="24" fill="${pick(BACKDROPS, 0)}"/>` +
    `<path d="M15 25a9 11 0 0 1 18 0v5H15z" fill="${pick(HAIRS, 1)}"/>` +
    `<path d="M9 43a15 12 0 0 1 30 0 24 24 0 0 1-30 0z" fill="${pick(COATS, 0)}"/>` +
    `<path d="M21 27h6v7a3 3 0 0 1-6 0z" fill="${pick(SKINS, 2)}"/>` +
    `<circle cx="24" cy="22" r="7.5" fill="${pick(SKINS, 2)}"/>` +
    `<path d="M16 21c1-7 15-7 16 0-4 0-6-1-8-3-2 2-4 3-8 3z" fill="${pick(HAIRS, 1)}"/>` +
    '</svg>'
  );
}

function showAvatar({ params }: Call) {
  const headers = {
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'",
  };
  return { status: 200, headers, body: avatar(params.subject ?? '') };
}
