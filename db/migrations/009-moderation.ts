import type { Knex } from 'knex';

/**
 * A suspended page has a `suspension_reason` and is not `published`. Code that serves or counts
 * only published pages, also in the previous release, therefore treats the page as offline.
 * `publish_on_restore` holds the owner's own choice during the suspension. The constraint is not
 * validated against existing rows: a validation would scan the table under an exclusive lock, and
 * no existing page is suspended.
 *
 * `moderation_actions` has no foreign key, because the record of an action outlives the account.
 * `blocklist_version` has one row, which is updated whenever `blocked_hosts` changes.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE profiles
      ADD COLUMN suspension_reason TEXT,
      ADD COLUMN publish_on_restore BOOLEAN;
    ALTER TABLE profiles ADD CONSTRAINT profiles_suspended_offline CHECK (
      suspension_reason IS NULL OR (NOT published AND publish_on_restore IS NOT NULL)
    ) NOT VALID;

    CREATE TABLE moderation_actions (
      at TIMESTAMPTZ NOT NULL DEFAULT now(),
      id UUID NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      target TEXT,
      user_id UUID,
      reason TEXT,
      PRIMARY KEY (at, id)
    );
    CREATE INDEX moderation_actions_user ON moderation_actions (user_id, at);

    CREATE TABLE reports (
      user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id UUID NOT NULL,
      username TEXT NOT NULL,
      reason TEXT NOT NULL
        CHECK (reason IN ('phishing', 'impersonation', 'adult', 'hate', 'other')),
      text TEXT NOT NULL DEFAULT '' CHECK (char_length(text) <= 1000),
      at TIMESTAMPTZ NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, id)
    );
    CREATE INDEX reports_at ON reports (at);

    CREATE TABLE blocked_hosts (
      host TEXT PRIMARY KEY,
      blocked_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    CREATE TABLE blocklist_version (version BIGINT NOT NULL);
    INSERT INTO blocklist_version VALUES (0);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
