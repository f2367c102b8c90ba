import { describe, expect, it } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import {
  draftErrors,
  EMPTY_DRAFT,
  isDraftChanged,
  type LinkDraft,
  toDraft,
  toLinkBody,
  toPreviewLink,
} from './link-draft.ts';

const LINK: Link = {
  id: '0190b5c8-0000-7000-8000-000000000001',
  title: 'Shop',
  url: 'https://shop.example',
  button_color: '#ff0000',
  button_color_own: '#ff0000',
  social_icon: null,
  thumbnail: '/media/abc',
  click_count: 3,
};
const IMAGE = 'data:image/png;base64,AAAA';

describe('toLinkBody', () => {
  it('omits an absent icon and an unchanged thumbnail', () => {
    expect(toLinkBody({ ...EMPTY_DRAFT, title: 'A', url: 'https://a.example' })).toEqual({
      title: 'A',
      url: 'https://a.example',
    });
  });

  it('contains the icon, and null for a removed thumbnail', () => {
    const draft = { ...toDraft(LINK), icon: 'github' as const, thumbnail: null };
    expect(toLinkBody(draft)).toMatchObject({ social_icon: 'github', thumbnail: null });
  });

  it('contains the data URL of a new thumbnail', () => {
    expect(toLinkBody({ ...toDraft(LINK), thumbnail: IMAGE }).thumbnail).toBe(IMAGE);
  });
});

describe('draftErrors', () => {
  it('requires a title and a URL', () => {
    expect(draftErrors(EMPTY_DRAFT)).toEqual({
      title: 'Title is required.',
      url: 'URL is required.',
    });
  });

  it.each(['example.com', 'ftp://example.com', 'javascript:alert(1)', 'https://', 'http:/x'])(
    'rejects %s',
    (url) => {
      expect(draftErrors({ ...toDraft(LINK), url })).toEqual({
        url: 'Please enter a valid URL (e.g., https://example.com).',
      });
    },
  );

  it('accepts a stored link', () => {
    expect(draftErrors(toDraft(LINK))).toEqual({});
  });
});

describe('isDraftChanged', () => {
  const restore = (draft: LinkDraft): LinkDraft => JSON.parse(JSON.stringify(draft));

  it.each([
    ['an edited link', LINK],
    ['a new link', null],
  ])('S78 distinguishes changed and unchanged drafts of %s, also restored from JSON', (_, link) => {
    const draft = link ? toDraft(link) : EMPTY_DRAFT;
    const changes: Partial<LinkDraft>[] = [
      { title: 'A' },
      { icon: 'github' },
      { thumbnail: IMAGE },
    ];
    expect(isDraftChanged(restore(draft), link)).toBe(false);
    for (const change of changes) {
      expect(isDraftChanged(restore({ ...draft, ...change }), link)).toBe(true);
    }
  });
});

describe('toPreviewLink', () => {
  it('contains the stored thumbnail until it is removed or replaced', () => {
    const draft = toDraft(LINK);
    expect(toPreviewLink(draft, LINK, '#000000').thumbnail).toBe('/media/abc');
    expect(toPreviewLink({ ...draft, thumbnail: null }, LINK, '#000000').thumbnail).toBeNull();
    expect(toPreviewLink({ ...draft, thumbnail: IMAGE }, LINK, '#000000').thumbnail).toBe(IMAGE);
  });
});
