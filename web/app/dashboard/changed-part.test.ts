import { expect, it } from 'vitest';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { HERO_PROFILE } from '#web/app/landing/sample-profiles.ts';
import { changedPart } from './changed-part.ts';

const [first] = HERO_PROFILE.links;
if (!first) throw new Error('The sample has no links.');
const LINKS = ['a', 'b', 'c', 'd'].map((id) => ({ ...first, id }));
const PAGE: PublicProfile = { ...HERO_PROFILE, links: LINKS };

/** Returns the changed link or place, or null if nothing changed. */
function changed(after: Partial<PublicProfile>): string | null {
  const part = changedPart(PAGE, { ...PAGE, ...after });
  return part && ('link' in part ? part.link : part.place);
}
const inOrder = (ids: string) => [...ids].map((id) => ({ ...first, id }));

it('finds a changed, a new and a moved link', () => {
  expect(changed({ links: LINKS.with(2, { ...first, id: 'c', title: 'New title' }) })).toBe('c');
  expect(changed({ links: [...LINKS, { ...first, id: 'e' }] })).toBe('e');
  expect(changed({ links: inOrder('dabc') })).toBe('d');
  expect(changed({ links: inOrder('bcda') })).toBe('a');
  expect(changed({ links: inOrder('acbd') })).toMatch(/[bc]/);
});

it('finds a change at the top, which includes the background', () => {
  expect(changed({ bio: 'Notes' })).toBe('top');
  expect(changed({ background_color_own: '#34d399' })).toBe('top');
});

it('finds a change of the social row, but ignores its ids and counts', () => {
  const account = { id: 's1', platform: 'instagram', url: 'https://instagram.com/rosa' } as const;
  const other = { ...account, id: 's2', url: 'https://instagram.com/shop' };
  expect(changed({ socials: [account] })).toBe('socials');
  const page = { ...PAGE, socials: [account, other] };
  const place = (socials: PublicProfile['socials']) => changedPart(page, { ...page, socials });
  expect(place([other, account])).toEqual({ place: 'socials' });
  expect(place([])).toEqual({ place: 'socials' });
  expect(place([{ ...account, id: 's3' }, other])).toBeNull();
});

it('ignores equal copies, deleted links, counts and changes of the theme', () => {
  expect(changed({ links: inOrder('abcd') })).toBeNull();
  expect(changed({ links: inOrder('acd') })).toBeNull();
  expect(changed({ views: 99 })).toBeNull();
  expect(
    changed({ links: LINKS.map((link) => ({ ...link, button_color: '#ffffff' })) }),
  ).toBeNull();
});
