import { describe, expect, it } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import {
  draftErrors,
  formOf,
  hasOptions,
  INCOMPLETE,
  isFormChanged,
  type LinkDraft,
  type OpenForm,
  toLinkBody,
  toPreviewLink,
  withStored,
} from './link-draft.ts';

const LINK: Link = {
  id: '0190b5c8-0000-7000-8000-000000000001',
  kind: 'link',
  title: 'Shop',
  url: 'https://shop.example',
  button_color: '#ff0000',
  button_color_own: '#ff0000',
  social_icon: null,
  thumbnail: '/media/abc',
  click_count: 3,
  hidden: false,
  visible_from: null,
  visible_until: null,
  featured: false,
};
const IMAGE = 'data:image/png;base64,AAAA';

const ZONE = 'Europe/Stockholm';
const SAVED = formOf(LINK, ZONE);
const NEW = formOf(null, ZONE);

const changed = (form: OpenForm, part: Partial<LinkDraft>): OpenForm => ({
  ...form,
  draft: { ...form.draft, ...part },
});

describe('toLinkBody', () => {
  it('omits an absent icon and default values', () => {
    expect(toLinkBody(changed(NEW, { title: 'A', url: 'https://a.example' }))).toEqual({
      title: 'A',
      url: 'https://a.example',
    });
  });

  it('contains the icon, and null for a removed thumbnail', () => {
    const form = changed(SAVED, { icon: 'github', thumbnail: null });
    expect(toLinkBody(form)).toMatchObject({ social_icon: 'github', thumbnail: null });
  });

  it('contains the data URL of a new thumbnail', () => {
    expect(toLinkBody(changed(SAVED, { thumbnail: IMAGE })).thumbnail).toBe(IMAGE);
  });

  it('contains changed switches and times only, and null for a cleared time', () => {
    const link = {
      ...LINK,
      hidden: true,
      visible_from: '2026-10-25T00:30:40.000Z',
      visible_until: '2026-11-27T08:00:00.000Z',
    };
    const saved = formOf(link, ZONE);
    expect(saved.draft).toMatchObject({ from: '2026-10-25T02:30', until: '2026-11-27T09:00' });
    const sent = JSON.stringify(toLinkBody(changed(saved, { title: 'Other' })));
    expect(Object.keys(JSON.parse(sent))).toEqual(['title', 'url', 'button_color']);
    expect(
      toLinkBody(changed(saved, { hidden: false, from: '2026-10-26T02:30', until: '' })),
    ).toMatchObject({
      hidden: false,
      visible_from: '2026-10-26T01:30:00.000Z',
      visible_until: null,
    });
  });

  it('contains the kind of a new heading or embed, and only its valid fields', () => {
    const all = { title: 'A', url: 'https://a.example', color: '#ff0000', featured: true } as const;
    expect(toLinkBody(changed(NEW, { ...all, kind: 'heading', thumbnail: IMAGE }))).toEqual({
      kind: 'heading',
      title: 'A',
    });
    expect(toLinkBody(changed(NEW, { ...all, kind: 'embed' }))).toEqual({
      kind: 'embed',
      title: 'A',
      url: 'https://a.example',
      button_color: '#ff0000',
      featured: true,
    });
    expect(toLinkBody(formOf({ ...LINK, kind: 'heading', url: null }, ZONE))).toEqual({
      title: 'Shop',
    });
  });
});

it('takes unchanged fields from the stored link', () => {
  const stored: Link = {
    ...LINK,
    title: 'Shop 2',
    url: 'https://new.example',
    button_color_own: null,
    social_icon: 'github',
    hidden: true,
  };
  const form = changed(SAVED, { title: 'Store' });
  expect(toLinkBody(withStored(form, [stored]))).toEqual({
    title: 'Store',
    url: 'https://new.example',
    social_icon: 'github',
  });
  expect(withStored(form, [])).toBe(form);
});

describe('draftErrors', () => {
  it('requires a title and a URL', () => {
    expect(draftErrors(NEW)).toEqual({
      title: 'Title is required.',
      url: 'URL is required.',
    });
    expect(draftErrors(changed(NEW, { kind: 'heading' }))).toEqual({
      title: 'Title is required.',
    });
  });

  it.each([
    'example.com',
    'example',
    'ftp://example.com',
    'mailto:june@example.com',
    'javascript:alert(1)',
    'https://',
    'http:/example.com',
    'https://exam ple.com',
    'https://june:secret@example.com',
  ])('links-10 links-11 rejects %s, when adding and when updating', (url) => {
    const errors = { url: 'Please enter a valid URL (e.g., https://example.com).' };
    expect(draftErrors(changed(SAVED, { url }))).toEqual(errors);
    expect(draftErrors(changed(NEW, { title: 'Shop', url }))).toEqual(errors);
  });

  it.each(['http://plain.example.com', 'https://münchen.example/ü?q=1#f'])(
    'links-10 links-11 accepts %s, when adding and when updating',
    (url) => {
      expect(draftErrors(changed(SAVED, { url }))).toEqual({});
      expect(draftErrors(changed(NEW, { title: 'Shop', url }))).toEqual({});
    },
  );

  it('accepts a stored link', () => {
    expect(draftErrors(SAVED)).toEqual({});
  });

  it('rejects an incomplete time, whose input has no value', () => {
    const from = changed(SAVED, { from: INCOMPLETE, until: '2026-11-27T09:00' });
    expect(draftErrors(from)).toEqual({ visible_from: MESSAGES.incompleteTime });
    const until = changed(SAVED, { from: '2026-11-27T09:00', until: INCOMPLETE });
    expect(draftErrors(until)).toEqual({ visible_until: MESSAGES.incompleteTime });
  });

  it('names the sites that can be embedded', () => {
    const embed = changed(NEW, { kind: 'embed', title: 'A', url: 'https://a.example' });
    expect(draftErrors(embed)).toEqual({
      url: 'Paste an address from YouTube, Vimeo, Spotify or SoundCloud. Other sites cannot be embedded.',
    });
    expect(draftErrors(changed(embed, { url: 'https://youtu.be/abcdefghijk' }))).toEqual({});
  });

  it('requires that the link ends after it starts', () => {
    const end = { visible_until: 'The end must be later than the start.' };
    const times = { from: '2026-11-27T09:00', until: '2026-11-27T09:00' };
    expect(draftErrors(changed(SAVED, times))).toEqual(end);
    expect(draftErrors(changed(SAVED, { ...times, until: '2026-11-27T09:01' }))).toEqual({});
    // The end is also compared with a start that was stored earlier.
    const saved = formOf({ ...LINK, visible_from: '2026-11-27T08:00:00.000Z' }, ZONE);
    expect(draftErrors(changed(saved, { until: '2026-11-26T09:00' }))).toEqual(end);
    // Both times are 03:30, because the clocks skip 02:30 on this day.
    const gap = { from: '2027-03-28T02:30', until: '2027-03-28T03:30' };
    expect(draftErrors(changed(SAVED, gap))).toEqual(end);
  });
});

describe('isFormChanged', () => {
  const restore = (form: OpenForm): OpenForm => JSON.parse(JSON.stringify(form));

  it.each([
    ['an edited link', SAVED],
    ['a new link', NEW],
  ])(
    'S78 distinguishes changed and unchanged drafts of %s, also after a restore from JSON',
    (_, form) => {
      const changes: Partial<LinkDraft>[] = [
        { title: 'A' },
        { icon: 'github' },
        { thumbnail: IMAGE },
        { hidden: true },
        { until: '2026-11-27T09:00' },
      ];
      expect(isFormChanged(restore(form))).toBe(false);
      for (const change of changes) {
        expect(isFormChanged(restore(changed(form, change)))).toBe(true);
      }
    },
  );

  it('ignores the kind of an empty form', () => {
    expect(isFormChanged(changed(NEW, { kind: 'heading' }))).toBe(false);
  });
});

it.each<[Partial<Link>, boolean]>([
  [{}, false],
  [{ button_color_own: '#ff0000' }, true],
  [{ social_icon: 'github' }, true],
  [{ thumbnail: '/media/abc' }, true],
  [{ hidden: true }, true],
  [{ featured: true }, true],
  [{ visible_until: '2026-11-27T09:00:00.000Z' }, true],
])(
  'returns whether the options of a link with %j differ from the defaults: %j',
  (part, isOther) => {
    const plain = { ...LINK, button_color_own: null, thumbnail: null };
    expect(hasOptions(formOf({ ...plain, ...part }, ZONE))).toBe(isOther);
  },
);

describe('toPreviewLink', () => {
  it('contains the stored thumbnail until it is removed or replaced', () => {
    const { draft } = SAVED;
    expect(toPreviewLink(draft, LINK, '#000000').thumbnail).toBe('/media/abc');
    expect(toPreviewLink({ ...draft, thumbnail: null }, LINK, '#000000').thumbnail).toBeNull();
    expect(toPreviewLink({ ...draft, thumbnail: IMAGE }, LINK, '#000000').thumbnail).toBe(IMAGE);
  });
});
