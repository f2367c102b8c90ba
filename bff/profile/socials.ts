import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { v7 as uuidv7 } from 'uuid';
import { SOCIALS_MAX } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Social } from '#bff/contracts/profile.ts';
import type { SocialInput } from '#bff/contracts/social-input.ts';
import { isSocialPlatform, type SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { BadSocial } from '#bff/domain-errors.ts';
import { findBlockedHost } from '#bff/moderation/blocked-hosts.store.ts';
import { hostAndParents } from '#bff/moderation/hosts.ts';
import type { Tx } from '#db/connection.ts';
import {
  deleteSocials,
  insertSocials,
  listSocials,
  lockSocials,
  placeSocials,
  removeSocials,
  type StoredSocial,
} from './socials.store.ts';

/** Returns the accounts whose platforms this release supports. */
export const presentSocials = <R extends { platform: string | null }>(rows: readonly R[]) =>
  rows.filter((row): row is R & { platform: SocialPlatform } => isSocialPlatform(row.platform));

const NUMBER = /^(?:tel:|https:\/\/wa\.me\/|https:\/\/signal\.me\/#p\/)\+?(\d+)$/;

/**
 * Checks that phone numbers are possible.
 * @throws BadSocial for an unknown country code or a wrong length
 */
function requirePossibleNumbers(wanted: readonly SocialInput[]): void {
  for (const [index, { value }] of wanted.entries()) {
    const [, number] = NUMBER.exec(value) ?? [];
    if (number === undefined) continue;
    if (!parsePhoneNumberFromString(`+${number}`)?.isPossible())
      throw new BadSocial(index, MESSAGES.badSocialPhone);
  }
}

/**
 * Checks that no account is on a blocked host.
 * @throws BadSocial
 */
async function requireAllowed(tx: Tx, wanted: readonly SocialInput[]): Promise<void> {
  const hosts = wanted.map(({ value }) => hostAndParents(value));
  const blocked = await findBlockedHost(tx, hosts.flat());
  if (blocked === undefined) return;
  const index = hosts.findIndex((names) => names.includes(blocked));
  throw new BadSocial(index, MESSAGES.urlBlocked(blocked));
}

const isSame = (stored: StoredSocial, { platform, value }: SocialInput): boolean =>
  stored.social_icon === platform && stored.url === value;

/**
 * Maximum number of removed accounts that are kept, so that they can be restored with their counts.
 * Beyond this number, the accounts that were removed first are deleted. A daily job also deletes
 * accounts that were removed DELETED_LINK_DAYS ago (`purgeLinks`).
 */
const REMOVED_MAX = SOCIALS_MAX;

const NOW = Number.MAX_SAFE_INTEGER;
/**
 * Sorts accounts by the time of their removal, the latest first. Accounts without such a time come
 * first, because they are being removed now.
 */
const byRemoval = (one: StoredSocial, other: StoredSocial): number =>
  (other.deleted_at?.getTime() ?? NOW) - (one.deleted_at?.getTime() ?? NOW);

/**
 * Replaces the social row. An account with the same platform and URL keeps its id and its counts,
 * even if it was removed and is now added again.
 * @throws BadSocial; in this case, nothing has changed
 */
export async function replaceSocials(
  tx: Tx,
  userId: string,
  wanted: readonly SocialInput[],
): Promise<Social[]> {
  requirePossibleNumbers(wanted);
  await requireAllowed(tx, wanted);
  const stored = await lockSocials(tx, userId);
  const row = wanted.map((account, index) => {
    const known = stored.find((it) => isSame(it, account));
    return { ...account, isNew: !known, id: known?.id ?? uuidv7(), position: index + 1 };
  });
  const ids = new Set(row.map(({ id }) => id));
  const absent = stored.filter(({ id }) => !ids.has(id)).sort(byRemoval);
  await placeSocials(
    tx,
    row.filter(({ isNew }) => !isNew),
  );
  await insertSocials(
    tx,
    userId,
    row.filter(({ isNew }) => isNew),
  );
  await removeSocials(
    tx,
    absent.filter(({ deleted_at }) => deleted_at === null),
  );
  await deleteSocials(tx, absent.slice(REMOVED_MAX));
  return presentSocials(await listSocials(tx, userId));
}
