import { describe, expect, it } from 'vitest';
import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import { linkClass, pageStyle } from './page-style.ts';

const link = (button_color: string): PublicLink => ({
  id: '1',
  title: 'A',
  url: 'https://example.com',
  button_color,
  social_icon: null,
  thumbnail: null,
});

const profile = (background_color: string, ...colors: string[]): PublicProfile => ({
  name: 'Ada',
  username: 'ada',
  bio: '',
  picture: null,
  views: 0,
  background_color,
  links: colors.map(link),
});

describe('pageStyle', () => {
  it('contains the stylesheet and the values of the creator', () => {
    expect(pageStyle('.a{}', profile('#ffaa00', '#ABCDEF'))).toBe(
      '.a{}:root{background:#ffaa00}' +
        '.public-page{--page-background:#ffaa00;--page-base:#ffaa00;--page-text:#1c1917}' +
        '.c-abcdef{--link-color:#abcdef;--link-text:#000000}',
    );
  });

  it('writes each button color once', () => {
    const style = pageStyle('', profile('#ffffff', '#111111', '#111111', '#eeeeee'));
    expect(style.match(/\.c-/g)).toHaveLength(2);
  });

  it.each([
    '#000000}</style><script>alert(1)</script>',
    '#000000;background:url(//evil)',
    '</style>',
    'expression(alert(1))',
    '\\3c/style>',
  ])('ignores the value %j', (hostile) => {
    const style = pageStyle('', profile(hostile, hostile));
    expect(style).toBe(pageStyle('', profile('#6366f1', '#000000')));
    expect(linkClass(hostile)).toBe('c-000000');
  });
});
