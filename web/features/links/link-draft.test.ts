import { describe, expect, it } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import { draftLink, draftOf, draftProblems, EMPTY_DRAFT, linkBody } from './link-draft.ts';

const LINK: Link = {
  id: '0190b5c8-0000-7000-8000-000000000001',
  title: 'Shop',
  url: 'https://shop.example',
  button_color: '#ff0000',
  social_icon: null,
  thumbnail: '/media/abc',
  click_count: 3,
};
const IMAGE = 'data:image/png;base64,AAAA';

describe('linkBody', () => {
  it('leaves out an absent icon and an untouched thumbnail', () => {
    expect(linkBody({ ...EMPTY_DRAFT, title: 'A', url: 'https://a.example' })).toEqual({
      title: 'A',
      url: 'https://a.example',
      button_color: '#000000',
    });
  });

  it('sends the icon, and a removed thumbnail as null', () => {
    const draft = { ...draftOf(LINK), icon: 'github' as const, thumbnail: null };
    expect(linkBody(draft)).toMatchObject({ social_icon: 'github', thumbnail: null });
  });

  it('sends a new thumbnail as its data URL', () => {
    expect(linkBody({ ...draftOf(LINK), thumbnail: IMAGE }).thumbnail).toBe(IMAGE);
  });
});

describe('draftProblems', () => {
  it('asks for title and URL', () => {
    expect(draftProblems(EMPTY_DRAFT)).toEqual({
      title: 'Title is required.',
      url: 'URL is required.',
    });
  });

  it.each(['example.com', 'ftp://example.com', 'javascript:alert(1)', 'https://', 'http:/x'])(
    'refuses %s',
    (url) => {
      expect(draftProblems({ ...draftOf(LINK), url })).toEqual({
        url: 'Please enter a valid URL (e.g., https://example.com).',
      });
    },
  );

  it('finds nothing wrong with a link as it is stored', () => {
    expect(draftProblems(draftOf(LINK))).toEqual({});
  });
});

describe('draftLink', () => {
  it('shows the stored thumbnail until it is removed or replaced', () => {
    const draft = draftOf(LINK);
    expect(draftLink(draft, LINK).thumbnail).toBe('/media/abc');
    expect(draftLink({ ...draft, thumbnail: null }, LINK).thumbnail).toBeNull();
    expect(draftLink({ ...draft, thumbnail: IMAGE }, LINK).thumbnail).toBe(IMAGE);
  });
});
