import { MESSAGES } from '#bff/contracts/messages.ts';
import type { PublicSocial, Social } from '#bff/contracts/profile.ts';
import { type SocialInput, socialProblem } from '#bff/contracts/social-input.ts';
import { platformName, type SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { socialUrl } from '#bff/contracts/social-url.ts';
import type { SocialFieldRow, SocialsDraft } from './socials-draft.ts';

/** Returns an address without its scheme. `socialUrl` adds the scheme again. */
const shortAddress = (url: string): string => url.replace(/^(?:https:\/\/|mailto:|tel:)/, '');

/** Returns the rows of the saved accounts. */
export const rowsOf = (socials: readonly Social[]): SocialFieldRow[] =>
  socials.map(({ id, platform, url }) => ({ key: id, platform, value: shortAddress(url) }));

const urlOf = ({ platform, value }: SocialInput) => socialUrl(platform, value);

/** Returns whether the rows would change the saved accounts. */
const isChanged = (rows: readonly SocialFieldRow[], socials: readonly Social[]): boolean =>
  rows.length !== socials.length ||
  rows.some((row, index) => {
    const saved = socials[index];
    return row.platform !== saved?.platform || urlOf(row) !== saved.url;
  });

/** Returns the draft of rows. Only valid accounts are shown in the preview. */
export function draftOf(
  rows: readonly SocialFieldRow[],
  socials: readonly Social[],
  isSubmitted = false,
): SocialsDraft {
  const shown: PublicSocial[] = rows.flatMap((row) => {
    const url = urlOf(row);
    return url === null ? [] : [{ id: row.key, platform: row.platform, url }];
  });
  return { rows, shown, isUnsaved: isChanged(rows, socials), isSubmitted };
}

/**
 * Returns the address that will be saved for a row. Returns null if the field's value is invalid or
 * already equals the address.
 */
export function savedAddress(row: SocialFieldRow): string | null {
  const url = urlOf(row);
  if (url === null) return null;
  const address = shortAddress(url);
  return address === row.value.trim() ? null : address;
}

/** Returns why a row cannot be saved, or null. */
export function rowProblem(rows: readonly SocialFieldRow[], index: number): string | null {
  const row = rows[index];
  if (!row) return null;
  const url = urlOf(row);
  if (url === null) return socialProblem(row.platform);
  const isRepeated = rows.slice(0, index).some((earlier) => urlOf(earlier) === url);
  return isRepeated ? MESSAGES.repeatedSocial : null;
}

/** Returns the labels of the rows; a second account of a platform is numbered. */
export function labelsOf(rows: readonly SocialFieldRow[]): string[] {
  const counts = new Map<SocialPlatform, number>();
  return rows.map(({ platform }) => {
    const count = (counts.get(platform) ?? 0) + 1;
    counts.set(platform, count);
    return count === 1 ? platformName(platform) : `${platformName(platform)} ${count}`;
  });
}

/** Moves a row to another position. */
export function withMoved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.toSpliced(from, 1);
  const moved = rows[from];
  return moved === undefined ? rest : rest.toSpliced(to, 0, moved);
}
