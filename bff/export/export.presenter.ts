import type { StoredEvent } from '#bff/account/account-events.store.ts';
import type { RecordedFactor } from '#bff/auth/factors/recorded-factors.store.ts';
import { toCsv } from '#bff/csv/csv.ts';
import { presentAppearance } from '#bff/profile/profile.presenter.ts';
import type { ExportedBlock } from './export.store.ts';
import type { AccountData } from './read-account.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** A picture in the archive. */
export interface ExportedPicture {
  id: string;
  name: string;
}

/** Returns the pictures of an account by role. Links with the same thumbnail share one file. */
export function picturesOf({ profile, blocks, mediaTypes }: AccountData) {
  const named = (id: string | null, name: string): ExportedPicture | null => {
    const extension = EXTENSIONS[mediaTypes.get(id ?? '') ?? ''];
    return id === null || extension === undefined
      ? null
      : { id, name: `pictures/${name}.${extension}` };
  };
  const thumbnails = new Map<string, ExportedPicture>();
  for (const { thumbnail_id: id } of blocks) {
    const picture = named(id, `thumbnail-${id?.slice(0, 16)}`);
    if (picture) thumbnails.set(picture.id, picture);
  }
  return {
    profile: named(profile.picture_id, 'profile-picture'),
    background: named(profile.background_photo_id, 'background-photo'),
    thumbnails,
  };
}

export type ExportedPictures = ReturnType<typeof picturesOf>;

const isoTime = (time: Date | null): string | null => time?.toISOString() ?? null;

function presentBlock(block: ExportedBlock, pictures: ExportedPictures) {
  return {
    kind: block.kind,
    title: block.title,
    // Omit the `url` of headings, as POST /imports requires.
    ...(block.url !== null && { url: block.url }),
    button_color: block.button_color_own,
    social_icon: block.social_icon,
    thumbnail: pictures.thumbnails.get(block.thumbnail_id ?? '')?.name ?? null,
    hidden: block.hidden,
    visible_from: isoTime(block.visible_from),
    visible_until: isoTime(block.visible_until),
    featured: block.featured,
    clicks: Number(block.click_count),
    created_at: isoTime(block.created_at),
  };
}

/**
 * Returns the content of profile.json. POST /imports reads its `links`. Deleted links are in a
 * separate file, so that an import does not restore them.
 */
export function presentPage(data: AccountData, pictures: ExportedPictures, at: Date) {
  const { user, profile, blocks } = data;
  const shown = blocks.filter(({ deleted_at }) => deleted_at === null);
  const present = (block: ExportedBlock) => presentBlock(block, pictures);
  const { background_photo: _path, ...appearance } = presentAppearance(profile);
  return {
    format: 'posy',
    exported_at: at.toISOString(),
    email: user.email,
    created_at: user.created_at.toISOString(),
    username: profile.username,
    former_usernames: data.formerUsernames.map(({ username, free_at }) => ({
      username,
      reserved_until: free_at.toISOString(),
    })),
    name: profile.name,
    bio: profile.bio,
    picture: pictures.profile?.name ?? null,
    background_photo: pictures.background?.name ?? null,
    background_color: profile.background_color_own,
    appearance,
    language: profile.language,
    seo: {
      title: profile.seo_title,
      description: profile.seo_description,
      noindex: profile.noindex,
    },
    time_zone: profile.time_zone,
    published: profile.publish_on_restore ?? profile.published,
    show_views: profile.show_views,
    views: Number(profile.views),
    pro: profile.pro,
    socials: shown.filter(({ kind }) => kind === 'social').map(present),
    links: shown.filter(({ kind }) => kind !== 'social').map(present),
  };
}

/** The columns of the CSV files with links, each with the function that reads its value. */
const LINK_COLUMNS: Readonly<Record<string, (block: ExportedBlock) => string | number>> = {
  title: ({ title }) => title,
  url: ({ url }) => url ?? '',
  kind: ({ kind }) => kind,
  hidden: ({ hidden }) => String(hidden),
  visible_from: ({ visible_from }) => isoTime(visible_from) ?? '',
  visible_until: ({ visible_until }) => isoTime(visible_until) ?? '',
  featured: ({ featured }) => String(featured),
  clicks: ({ click_count }) => Number(click_count),
  deleted_at: ({ deleted_at }) => isoTime(deleted_at) ?? '',
};

/** Returns the header line of a CSV file with links. POST /imports reads some of its columns. */
export const linksHeader = (): string => toCsv([Object.keys(LINK_COLUMNS)]);

export const linkLines = (blocks: readonly ExportedBlock[]): string =>
  toCsv(blocks.map((block) => Object.values(LINK_COLUMNS).map((read) => read(block))));

/**
 * Returns the sign-in methods with their labels, without the provider's ids. Omits methods whose
 * addition is not complete.
 */
export const presentMethods = (factors: readonly RecordedFactor[]) =>
  factors
    .filter(({ state }) => state !== 'pending')
    .map(({ kind, label, state, firstSeenAt, lastUsedAt }) => ({
      kind,
      label,
      verified: state === 'proven',
      first_seen_at: isoTime(firstSeenAt),
      last_used_at: isoTime(lastUsedAt),
    }));

export const presentEvents = (events: readonly StoredEvent[]) =>
  events.map(({ at, kind, details }) => ({
    at: at.toISOString(),
    kind,
    sign_in_methods: details.factors,
    device: details.device ?? null,
  }));
