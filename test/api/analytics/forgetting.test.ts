import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPage, settle } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const page = await createPage(app);
const ADDRESSES = ['203.0.113.77', '2001:db8:77:77::77'];
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Tell-Tale/77';
for (const address of ADDRESSES) {
  const from = { 'X-Forwarded-For': address, 'User-Agent': AGENT };
  await page.view(app.visitor(), from);
  await page.click(app.visitor(), from);
  // These requests count against rate limits, whose Redis keys also contain the address.
  await app.visitor().get('/auth/google/start', from);
  await app.visitor().post('/api/auth/verify', { accessToken: 'x' }, from);
}
await settle(app);

/** Returns every Redis key with its value, one character per byte. */
async function dumpRedis(): Promise<string> {
  const entries = (await app.redis.keys('*')).map(async (key) => {
    const isSet = (await app.redis.type(key)) === 'set';
    const bytes = isSet ? await app.redis.smembers(key) : await app.redis.getBuffer(key);
    return `${key} ${Array.isArray(bytes) ? bytes.join(' ') : bytes?.toString('latin1')}`;
  });
  return (await Promise.all(entries)).join('\n');
}

async function dumpPostgres(): Promise<string> {
  const tables = await app.db.raw(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  const texts: string[] = [];
  for (const { tablename } of tables.rows) {
    const { rows } = await app.db.raw(`SELECT t::text AS line FROM ?? AS t`, [tablename]);
    texts.push(`${tablename}: ${rows.map(({ line }: { line: string }) => line).join('\n')}`);
  }
  return texts.join('\n');
}

/** Returns a value in plain text, encoded, and as unkeyed hashes. */
function traces(text: string): string[] {
  const hashes = ['md5', 'sha1', 'sha256'].flatMap((name) => {
    const digest = createHash(name).update(text).digest();
    return [digest.toString('hex'), digest.toString('base64url'), digest.toString('latin1')];
  });
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), ...hashes];
}

it('stores no network address or user agent in Redis or Postgres', async () => {
  const [redis, postgres] = [await dumpRedis(), await dumpPostgres()];
  expect(redis).toContain('uniques:page:');
  expect(redis).toContain('rate:verify:');
  expect(postgres).toContain(page.userId);
  const forbidden = [...ADDRESSES, '2001:db8:77:77::/64', AGENT, 'Tell-Tale'].flatMap(traces);
  expect(forbidden.filter((trace) => redis.includes(trace))).toEqual([]);
  expect(forbidden.filter((trace) => postgres.includes(trace))).toEqual([]);
});

it('expires salts and sketches at the end of their date, within 50 hours', async () => {
  const keys = await app.redis.keys('uniques:*');
  const salts = keys.filter((key) => key.startsWith('uniques:salt:'));
  // One key each for the page, its link, and the page that `settle` creates.
  expect([salts.length > 0, keys.length - salts.length]).toEqual([true, 3]);
  for (const key of keys) {
    // In UTC−12, the last time zone to end a date.
    const end = Date.parse(`${key.slice(-10)}T24:00:00-12:00`);
    const left = await app.redis.pttl(key);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(50 * 3600 * 1000);
    expect(Math.abs(Date.now() + left - end)).toBeLessThan(5_000);
  }
});

it('does not store the salt in Postgres', async () => {
  const [key] = await app.redis.keys('uniques:salt:*');
  const salt = `${await app.redis.get(`${key}`)}`;
  expect(Buffer.from(salt, 'base64url')).toHaveLength(32);
  const postgres = await dumpPostgres();
  expect(traces(salt).filter((trace) => postgres.includes(trace))).toEqual([]);
});
