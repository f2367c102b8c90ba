import { expect, it } from 'vitest';
import { linkInputSchema, linkProblem } from './link.ts';
import { isLinkUrl } from './link-url.ts';
import { MESSAGES } from './messages.ts';

it.each([
  'http://a.example',
  'HTTPS://A.example:8443/p/a?q=1&r=%20#f',
  'https://münchen.example/ü',
  'https://[2001:db8::1]/',
  'https://a.example/@user:pw',
  'http://localhost',
])('accepts %s', (text) => {
  expect(isLinkUrl(text)).toBe(true);
});

it('rejects every other scheme, also after white space, a control character or "http:"', () => {
  for (const scheme of [
    'javascript',
    'data',
    'file',
    'ftp',
    'blob',
    'vbscript',
    'view-source',
    'httpx',
    'ws',
  ]) {
    for (const prefix of ['', ' ', '\t', '\u0000', '\u0001', 'http:']) {
      expect(isLinkUrl(`${prefix}${scheme}://a.example`), `${prefix}${scheme}`).toBe(false);
    }
  }
});

it('rejects white space, backslashes and control characters anywhere', () => {
  const url = 'https://a.example/path';
  for (const bad of [
    ' ',
    '\t',
    '\n',
    '\r',
    '\\',
    '\u00a0',
    '\u2028',
    '\u0000',
    '\u0085',
    '\u202e',
    '\u2066',
    '\ud800',
  ]) {
    for (let at = 0; at <= url.length; at += 1) {
      expect(isLinkUrl(url.slice(0, at) + bad + url.slice(at)), JSON.stringify([bad, at])).toBe(
        false,
      );
    }
  }
});

it.each([
  '',
  'https://',
  'https:a.example',
  '//a.example',
  'a.example',
  'https://u@a.example',
  'https://:p@a.example',
  'https://a.example:70000',
  'https://%00',
])('rejects %j', (text) => {
  expect(isLinkUrl(text)).toBe(false);
});

it('defaults to the color of the theme and does not add other fields', () => {
  expect(linkInputSchema.parse({ title: 'A', url: 'https://a.example' })).toEqual({
    title: 'A',
    url: 'https://a.example',
    button_color: null,
  });
});

const parseTime = (visible_from: unknown) =>
  linkInputSchema.safeParse({ title: 'A', url: 'https://a.example', visible_from });

it.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01T00:30:00.5+01:00', '2025-12-31T23:30:00.500Z'],
  [null, null],
])('normalizes the time %s', (sent, stored) => {
  expect(parseTime(sent).data?.visible_from).toBe(stored);
});

it.each([
  '',
  'tomorrow',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00.Z',
  '9999-12-31T23:59:59-01:00',
  '0000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  1_767_225_600_000,
])('rejects the time %s', (sent) => {
  expect(parseTime(sent).error?.issues[0]?.message).toBe(MESSAGES.badTime);
});

it('tells the user what to paste when an address cannot be embedded', () => {
  const embed = { visible_from: undefined, visible_until: undefined, featured: undefined };
  const problem = (url: string) => linkProblem({ ...embed, url }, 'embed')?.message;
  expect(problem('https://on.soundcloud.com/abcdef')).toBe(MESSAGES.embedShort);
  expect(problem('https://shop.example')).toBe(MESSAGES.embedHost);
  expect(problem('https://soundcloud.com/forss/flickermood')).toBeUndefined();
});
