import pg from 'pg';

/** The rows to create. Each profile has a complete page with days of visits. */
export interface Crowd {
  /** Prefix of the usernames `prefix-1`, `prefix-2`, …. Ids are derived from the same numbers. */
  prefix: string;
  /** Numbers of the first and the last profile. */
  first: number;
  last: number;
  /** Links per profile. */
  links: number;
  /**
   * Number of days, up to today, on which each page was viewed and each of its links was clicked.
   */
  viewDays: number;
  clickDays: number;
}

const PEOPLE = 3;
/** Counts per day of a page or link. A CHECK requires that the devices add up to `people`. */
const COUNTS = `${PEOPLE}, 2, 1, 2, 0, 1`;
const COUNTED = 'people, uniques, bots, phone, tablet, desktop';
const HOSTS = ['', 'instagram.com'];

/** Returns SQL for a UUIDv7 that contains `number`. `stamp` is its time, which orders the ids. */
const id = (kind: number, stamp: string, number: string) =>
  `(lpad(to_hex(1700000000000 + ${stamp}), 12, '0') || '7' || lpad(to_hex(${kind}), 3, '0')
    || '8000' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const USER = id(0, 'n', 'n');
const IN_USE = 'generate_series($1::bigint, $2::bigint) AS n';
/** The content hash of the picture that every tenth page has. */
const PICTURE = `encode(sha256(('picture ' || n)::bytea), 'hex')`;

/**
 * Returns SQL for a link's id. Ids are ordered by position and then by page, so the links of a page
 * are scattered, as in production.
 */
function linkId(position: string, { last }: Crowd): string {
  return id(0, `(${position}) * ${last}::bigint + n`, `(${position})::bigint * 4294967296 + n`);
}

function pages({ prefix, links, viewDays, clickDays }: Crowd): string[] {
  return [
    `INSERT INTO users (id, provider_user_id, email)
     SELECT ${USER}, 'user-${prefix}-' || n, '${prefix}-' || n || '@example.com' FROM ${IN_USE}`,
    `INSERT INTO media (id, user_id, content_type, bytes)
     SELECT ${PICTURE}, ${USER}, 'image/webp', 'not a picture'::bytea FROM ${IN_USE}
     WHERE n % 10 = 0`,
    `INSERT INTO profiles (user_id, username, name, bio, background_color, picture_id, pro, views)
     SELECT ${USER}, '${prefix}-' || n, 'Creator ' || n, 'Has ${links} links.',
       'linear-gradient(to right, #6366f1, #8b5cf6)', CASE WHEN n % 10 = 0 THEN ${PICTURE} END,
       ${clickDays > 30}, ${PEOPLE * viewDays} FROM ${IN_USE}`,
  ];
}

function linksAt(position: number, crowd: Crowd): string {
  return `INSERT INTO blocks (id, user_id, position, title, url, button_color, click_count)
    SELECT ${linkId(String(position), crowd)}, ${USER}, ${position}, 'Link ${position}',
      'https://example.com/' || n || '/${position}', '#4f46e5', ${PEOPLE * crowd.clickDays}
    FROM ${IN_USE}`;
}

function viewsOn(day: number): string[] {
  const referred = HOSTS.map((host) => `('${host}')`).join(', ');
  return [
    `INSERT INTO profile_days (user_id, day, ${COUNTED})
     SELECT ${USER}, CURRENT_DATE - ${day}, ${COUNTS} FROM ${IN_USE}`,
    `INSERT INTO referrer_days (user_id, day, host, people)
     SELECT ${USER}, CURRENT_DATE - ${day}, host, 1 FROM ${IN_USE}, (VALUES ${referred}) AS h (host)`,
  ];
}

function clicksOn(day: number, crowd: Crowd): string {
  return `INSERT INTO link_days (user_id, link_id, day, ${COUNTED})
    SELECT ${USER}, ${linkId('position', crowd)}, CURRENT_DATE - ${day}, ${COUNTS}
    FROM generate_series(1, ${crowd.links}) AS position, ${IN_USE}`;
}

const countdown = (days: number) => Array.from({ length: days }, (_, index) => days - 1 - index);

function statements(crowd: Crowd): string[] {
  const positions = Array.from({ length: crowd.links }, (_, index) => index + 1);
  return [
    ...pages(crowd),
    ...positions.map((position) => linksAt(position, crowd)),
    ...countdown(crowd.viewDays).flatMap(viewsOn),
    ...countdown(crowd.clickDays).map((day) => clicksOn(day, crowd)),
  ];
}

/**
 * Seeds profiles inside the database, without a round trip per row: INSERT … SELECT from numbers,
 * with indexes in place. Foreign keys are not checked, because they hold by construction. Requires
 * a superuser, and updates the statistics.
 */
export async function seedMany(databaseUrl: string, crowd: Crowd): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements(crowd)) {
      await client.query(statement, [crowd.first, crowd.last]);
    }
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}
