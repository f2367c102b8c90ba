import type { Knex } from 'knex';

/** Columns of type BIGINT. pg returns them as strings; a query may pass a number. */
type Counts<Names extends string> = Record<Names, string>;

/**
 * The values that a query may write into a column. They include expressions, and text for dates and
 * JSON.
 */
type Written<Value> =
  | Value
  | Knex.Raw
  | (Value extends Date | object ? string : never)
  | (string extends Value ? number : never);

/** The type of a table. Inserts may omit columns, which then get their default values. */
type Table<Row> = Knex.CompositeTableType<
  Row,
  { [Column in keyof Row]?: Written<Row[Column]> | undefined }
>;

interface DayCounts extends Counts<'people' | 'uniques' | 'bots' | 'phone' | 'tablet' | 'desktop'> {
  day: string;
}

interface UserTable {
  id: string;
  provider_user_id: string;
  email: string | null;
  created_at: Date;
  /** Whether all factors of the account were recorded once, as the baseline for events. */
  factors_recorded: boolean;
  factors_changed_at: Date | null;
}

interface ProfileTable extends Counts<'views'> {
  user_id: string;
  username: string;
  name: string;
  bio: string;
  /**
   * Used by the previous release, which has no themes. A trigger maintains the value (migration
   * 013).
   */
  background_color: string;
  background_color_own: string | null;
  appearance: unknown;
  background_photo_id: string | null;
  /**
   * The darkest and the lightest color of the background photo, as `#rrggbb`. Null without a photo.
   */
  background_photo_darkest: string | null;
  background_photo_lightest: string | null;
  language: string;
  seo_title: string;
  seo_description: string;
  noindex: boolean;
  show_views: boolean;
  picture_id: string | null;
  card_id: string | null;
  card_hash: string | null;
  pro: boolean;
  time_zone: string;
  /** False while the page is offline or suspended. */
  published: boolean;
  /** The value that `published` gets when a suspension ends. Null unless suspended. */
  publish_on_restore: boolean | null;
  /** The reason of the suspension; null unless suspended. */
  suspension_reason: string | null;
  /** Time of the owner's first save; null before it. */
  saved_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Links, headings, embeds and social accounts. `links` is a view for the previous release. */
interface BlockTable extends Counts<'click_count'> {
  id: string;
  user_id: string;
  kind: 'link' | 'heading' | 'embed' | 'social';
  position: number;
  title: string;
  /** Null for headings. */
  url: string | null;
  hidden: boolean;
  visible_from: Date | null;
  visible_until: Date | null;
  featured: boolean;
  /** A deleted block can be restored for DELETED_LINK_DAYS; afterwards a daily job purges it. */
  deleted_at: Date | null;
  /** Used by the previous release. A trigger maintains the value (migration 013). */
  button_color: string;
  button_color_own: string | null;
  social_icon: string | null;
  thumbnail_id: string | null;
  created_at: Date;
  updated_at: Date;
}

interface CreatingRequestTable {
  user_id: string;
  key: string;
  fingerprint: string;
  link_ids: string[];
  created_at: Date;
}

interface MediaTable {
  id: string;
  user_id: string;
  content_type: string;
  /** Null when the picture is in external storage, under `object_key`. */
  bytes: Buffer | null;
  object_key: string | null;
  created_at: Date;
}

interface MediaObjectTable {
  /**
   * Key of the object: the picture's id, a slash and a UUID, so that each upload has its own key.
   */
  key: string;
  /** Time of the object's check. The check deletes the object unless a picture uses it. */
  check_at: Date;
}

interface ReleasedUsernameTable {
  username: string;
  /** The account that may take the username back. Null after the account was deleted. */
  user_id: string | null;
  free_at: Date;
}

/** The job queue of the previous release; see bff/jobs/previous-outbox.store.ts. */
interface OutboxTable {
  id: string;
  kind: string;
  payload: { providerUserId?: string; sessionId?: string; username?: string };
  attempts: number;
  next_at: Date;
  created_at: Date;
}

interface JobWorkerTable {
  id: string;
  seen_at: Date;
}

interface FactorPurgeTable {
  provider_user_id: string;
  kind: 'keep' | 'remove';
  factor_ids: string[];
  removed: string[];
  started_at: Date;
}

interface UserFactorTable {
  user_id: string;
  kind: 'oauth' | 'email' | 'phone' | 'passkey' | 'biometric' | 'wallet' | 'password' | 'totp';
  /** The address or number. For factors without one, the provider's id or the word "password". */
  address: string;
  state: 'proven' | 'unproven' | 'pending';
  provider_session_id: string | null;
  expires_at: Date | null;
  factor_id: string | null;
  label: string | null;
  first_seen_at: Date | null;
  last_used_at: Date | null;
}

interface AccountEventTable {
  user_id: string;
  id: string;
  at: Date;
  kind: string;
  details: {
    factors: string[];
    ids?: string[];
    device?: string | null;
    session?: string | null;
    isHidden?: boolean;
  };
  dismissed_at: Date | null;
}

interface ModerationActionTable {
  id: string;
  at: Date;
  actor: string;
  action: string;
  target: string | null;
  user_id: string | null;
  reason: string | null;
}

interface ReportTable {
  user_id: string;
  id: string;
  /** The page's username when it was reported. */
  username: string;
  reason: 'phishing' | 'impersonation' | 'adult' | 'hate' | 'other';
  text: string;
  at: Date;
}

interface BlockedHostTable {
  host: string;
  blocked_at: Date;
}

declare module 'knex/types/tables.js' {
  /** Columns by table, after all migrations. */
  interface Tables {
    users: Table<UserTable>;
    profiles: Table<ProfileTable>;
    blocks: Table<BlockTable>;
    creating_requests: Table<CreatingRequestTable>;
    media: Table<MediaTable>;
    media_objects: Table<MediaObjectTable>;
    profile_days: Table<DayCounts & { user_id: string }>;
    link_days: Table<DayCounts & { user_id: string; link_id: string }>;
    referrer_days: Table<{ user_id: string; day: string; host: string } & Counts<'people'>>;
    released_usernames: Table<ReleasedUsernameTable>;
    outbox: Table<OutboxTable>;
    job_workers: Table<JobWorkerTable>;
    factor_purge_pending: Table<FactorPurgeTable>;
    user_factors: Table<UserFactorTable>;
    account_events: Table<AccountEventTable>;
    moderation_actions: Table<ModerationActionTable>;
    reports: Table<ReportTable>;
    blocked_hosts: Table<BlockedHostTable>;
    blocklist_version: Table<{ version: string }>;
    pg_timezone_names: { name: string };
  }
}
