import type { Knex } from 'knex';

/**
 * Creates profiles before links. When an account is deleted, the cascade then locks rows in the
 * same order as the recorder of visits.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE users (
      id UUID PRIMARY KEY,
      provider_user_id TEXT NOT NULL UNIQUE,
      email TEXT,
      created_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );

    CREATE TABLE media (
      id TEXT PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
      user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      content_type TEXT NOT NULL,
      bytes BYTEA NOT NULL,
      created_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    CREATE INDEX media_user ON media (user_id);

    CREATE TABLE profiles (
      user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      username TEXT NOT NULL CONSTRAINT profiles_username_unique UNIQUE
        CHECK (username ~ '^[a-z0-9][a-z0-9_-]{2,29}$'),
      name TEXT NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
      bio TEXT NOT NULL DEFAULT '' CHECK (char_length(bio) <= 150),
      background_color TEXT NOT NULL,
      picture_id TEXT REFERENCES media (id),
      pro BOOLEAN NOT NULL DEFAULT false,
      views BIGINT NOT NULL DEFAULT 0,
      time_zone TEXT NOT NULL DEFAULT 'UTC',
      created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      updated_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    CREATE INDEX profiles_picture ON profiles (picture_id);

    CREATE TABLE links (
      id UUID PRIMARY KEY,
      user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      title TEXT NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
      url TEXT NOT NULL
        CHECK (char_length(url) <= 2048 AND (url ILIKE 'http://%' OR url ILIKE 'https://%')),
      button_color TEXT NOT NULL CHECK (button_color ~ '^#[0-9a-f]{6}$'),
      social_icon TEXT,
      thumbnail_id TEXT REFERENCES media (id),
      click_count BIGINT NOT NULL DEFAULT 0,
      created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      CONSTRAINT links_position_unique UNIQUE (user_id, position) DEFERRABLE INITIALLY DEFERRED
    );
    CREATE INDEX links_thumbnail ON links (thumbnail_id);

    CREATE TABLE profile_days (
      user_id UUID NOT NULL REFERENCES profiles (user_id) ON DELETE CASCADE,
      day DATE NOT NULL,
      people BIGINT NOT NULL DEFAULT 0,
      uniques BIGINT NOT NULL DEFAULT 0,
      bots BIGINT NOT NULL DEFAULT 0,
      phone BIGINT NOT NULL DEFAULT 0,
      tablet BIGINT NOT NULL DEFAULT 0,
      desktop BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, day),
      CHECK (people = phone + tablet + desktop)
    );

    CREATE TABLE link_days (
      link_id UUID NOT NULL REFERENCES links (id) ON DELETE CASCADE,
      day DATE NOT NULL,
      people BIGINT NOT NULL DEFAULT 0,
      uniques BIGINT NOT NULL DEFAULT 0,
      bots BIGINT NOT NULL DEFAULT 0,
      phone BIGINT NOT NULL DEFAULT 0,
      tablet BIGINT NOT NULL DEFAULT 0,
      desktop BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (link_id, day),
      CHECK (people = phone + tablet + desktop)
    );

    CREATE TABLE referrer_days (
      user_id UUID NOT NULL REFERENCES profiles (user_id) ON DELETE CASCADE,
      day DATE NOT NULL,
      host TEXT NOT NULL,
      people BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, day, host)
    );

    CREATE TABLE outbox (
      id UUID PRIMARY KEY,
      kind TEXT NOT NULL,
      payload JSONB NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      created_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    CREATE INDEX outbox_next ON outbox (next_at);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations of Posy go forward only.');
}
