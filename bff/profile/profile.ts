import { type Appearance, readAppearance } from '#bff/contracts/appearance.ts';
import { nearestReadable } from '#bff/contracts/page-background.ts';
import {
  effectiveBackground,
  effectiveButtonColor,
  pageDesign,
} from '#bff/contracts/page-design.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import type { ProfileUpdate } from '#bff/contracts/profile-update.ts';
import {
  AccountNotFound,
  BackgroundPhotoOutOfDate,
  TextColorUnreadable,
  TimeZoneUnknown,
} from '#bff/domain-errors.ts';
import { mediaPath } from '#bff/media/media-library.ts';
import { withoutBlocked } from '#bff/moderation/blocked-hosts.ts';
import type { Db } from '#db/connection.ts';
import { type EditDeps, editPage } from './edit-page.ts';
import { presentTones } from './profile.presenter.ts';
import {
  findProfile,
  findPublicProfile,
  type LockedPage,
  type ProfilePatch,
  type ProfileRow,
  type PublicProfileRow,
  updateProfile,
} from './profile.store.ts';
import { replaceSocials } from './socials.ts';
import { timeZoneNames } from './time-zones.store.ts';
import { changeUsername } from './usernames.ts';

/**
 * Returns a user's own profile.
 * @throws AccountNotFound when the account was deleted but one of its sessions still exists
 */
export async function ownProfile(db: Db, userId: string): Promise<ProfileRow> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new AccountNotFound();
  return profile;
}

/**
 * Returns the color of the creator's links that have no color of their own.
 * @throws AccountNotFound
 */
export async function ownButtonColor(db: Db, userId: string): Promise<string> {
  return effectiveButtonColor(readAppearance((await ownProfile(db, userId)).appearance));
}

/**
 * Changes one field of a profile. A new time zone applies only to future days.
 * @returns the changed field as in GET /profile
 * @throws TimeZoneUnknown when Postgres does not have the time zone
 * @throws UsernameReserved, UsernameTaken, UsernameLocked, FormerUsernamesFull
 * @throws TextColorUnreadable, BackgroundPhotoOutOfDate, BadSocial, AccountNotFound; after any
 *   error, nothing has changed
 */
export async function changeProfile(
  deps: EditDeps,
  userId: string,
  change: ProfileUpdate,
): Promise<Partial<Profile>> {
  const { username, time_zone, appearance, background_color, socials } = change;
  if (time_zone !== undefined) await requireTimeZone(deps.db, time_zone);
  const changed = await editPage(deps, userId, async (tx, page): Promise<Partial<Profile>> => {
    if (socials !== undefined) return { socials: await replaceSocials(tx, userId, socials) };
    if (username !== undefined) await changeUsername(tx, userId, page, username);
    else {
      if (appearance !== undefined) requireDrawable(appearance, page);
      const patch = patchOf(change);
      await updateProfile(
        tx,
        userId,
        page.suspension_reason === null ? patch : whileSuspended(patch),
      );
    }
    if (background_color !== undefined) return backgroundOf(page, change);
    return appearance === undefined ? definedFields(change) : appearanceOf(page, appearance);
  });
  if (username !== undefined) await deps.pages.evict(username);
  return changed;
}

const definedFields = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Returns the new background: the creator's choice, or the theme's background. */
function backgroundOf(page: LockedPage, { background_color: own }: ProfileUpdate) {
  const appearance = readAppearance(page.appearance);
  const background_color_own = own ?? null;
  return { background_color: effectiveBackground({ appearance, background_color_own }) };
}

/** Returns the changed appearance with the current photo, which this request cannot change. */
function appearanceOf(page: LockedPage, appearance: Appearance): Pick<Profile, 'appearance'> {
  return { appearance: { ...appearance, background_photo: mediaPath(page.background_photo_id) } };
}

/**
 * Checks the photo and the text color of an appearance.
 * @throws TextColorUnreadable, BackgroundPhotoOutOfDate
 */
function requireDrawable(appearance: Appearance, page: LockedPage): void {
  const { text_color, background_photo: sent } = appearance;
  const background_photo = mediaPath(page.background_photo_id);
  if (sent !== null && sent !== background_photo) throw new BackgroundPhotoOutOfDate();
  if (text_color === null) return;
  const { spots } = pageDesign({
    appearance: { ...appearance, background_photo },
    background_color_own: page.background_color_own,
    background_photo_tones: presentTones(page),
  });
  const nearest = nearestReadable(text_color, spots);
  if (nearest !== text_color) throw new TextColorUnreadable(nearest);
}

/** Returns the columns that a change updates. */
function patchOf(change: Omit<ProfileUpdate, 'socials'>): ProfilePatch {
  const { background_color, appearance, seo, ...fields } = change;
  return {
    ...definedFields(fields),
    ...(background_color !== undefined && { background_color_own: background_color }),
    ...(appearance !== undefined && { appearance: storedAppearance(appearance) }),
    ...(seo !== undefined && {
      seo_title: seo.title,
      seo_description: seo.description,
      noindex: seo.noindex,
    }),
  };
}

/**
 * Returns an appearance as it is stored. Omits the photo, because a separate column references it.
 */
function storedAppearance({ background_photo: _, ...appearance }: Appearance): string {
  return JSON.stringify(appearance);
}

/**
 * Returns the columns that a change to a suspended page updates. The page stays offline. A change
 * of `published` takes effect when the page is restored.
 */
function whileSuspended({ published, ...patch }: ProfilePatch): ProfilePatch {
  return published === undefined ? patch : { publish_on_restore: published };
}

async function requireTimeZone(db: Db, name: string): Promise<void> {
  if ((await timeZoneNames(db)).has(name)) return;
  throw new TimeZoneUnknown();
}

/**
 * Returns the published profile with this username, without links and accounts on blocked hosts.
 */
export async function findVisibleProfile(
  db: Db,
  username: string,
): Promise<PublicProfileRow | undefined> {
  const row = await findPublicProfile(db, username);
  if (!row) return undefined;
  const version = BigInt(row.blocklist_version);
  const [links, socials] = await Promise.all([
    withoutBlocked(db, row.links, version),
    withoutBlocked(db, row.socials, version),
  ]);
  return { ...row, links, socials };
}
