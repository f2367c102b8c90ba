import type { Db } from '#db/connection.ts';

const PAGES = 3_000;

/**
 * Inserts pages that no server has cached.
 * @returns their usernames
 */
export async function newPages(db: Db): Promise<Iterator<string>> {
  await db.raw(
    `WITH made AS (
       INSERT INTO users (id, provider_user_id)
       SELECT gen_random_uuid(), 'user-unseen-' || n FROM generate_series(1, ?) n
       RETURNING id, provider_user_id
     )
     INSERT INTO profiles (user_id, username, name, background_color)
     SELECT id, replace(provider_user_id, 'user-', ''), 'Nobody', '#ffffff' FROM made`,
    [PAGES],
  );
  return Array.from({ length: PAGES }, (_, index) => `unseen-${index + 1}`).values();
}
