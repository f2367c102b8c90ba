import type { Db } from '#db/connection.ts';

/**
 * Returns everything that Postgres stores about an account, by table. Images are in base64, or null
 * if they are in external storage. Counters are strings, because pg returns BIGINT as a string.
 */
export async function exportAccount(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  const own = { user_id: userId };
  const media = await db('media').where(own).orderBy('id');
  return {
    users: await db('users').where({ id: userId }),
    profiles: await db('profiles').where(own),
    links: await db('blocks').where(own).orderBy(['position', 'id']),
    creating_requests: await db('creating_requests').where(own).orderBy('key'),
    media: media.map((row) => ({ ...row, bytes: row.bytes?.toString('base64') ?? null })),
    profile_days: await db('profile_days as d')
      .select('d.*', db.raw('d.day::text'))
      .where(own)
      .orderBy('d.day'),
    link_days: await db('link_days as d')
      .join('blocks as l', 'l.id', 'd.link_id')
      .select('d.*', db.raw('d.day::text'))
      .where('l.user_id', userId)
      .orderBy(['d.link_id', 'd.day']),
    referrer_days: await db('referrer_days as d')
      .select('d.*', db.raw('d.day::text'))
      .where(own)
      .orderBy(['d.day', 'd.host']),
    released_usernames: await db('released_usernames').where(own).orderBy('username'),
    user_factors: await db('user_factors').where(own).orderBy(['kind', 'address']),
    account_events: await db('account_events').where(own).orderBy('id'),
    reports: await db('reports').where(own).orderBy('id'),
    moderation_actions: await db('moderation_actions').where(own).orderBy('at'),
  };
}
