/**
 * Baseline: a server with one transaction per click. It updates the same totals and daily counts as
 * Posy, with the same pool size.
 */

import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { reportAddress } from './report-address.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', () => undefined);

async function click(linkId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE blocks SET click_count = click_count + 1 WHERE id = $1', [linkId]);
    await client.query(
      `INSERT INTO link_days AS d (user_id, link_id, day, people, desktop)
       SELECT user_id, id, (now() AT TIME ZONE 'UTC')::date, 1, 1 FROM blocks WHERE id = $1
       ON CONFLICT (user_id, link_id, day) DO UPDATE
       SET people = d.people + 1, desktop = d.desktop + 1`,
      [linkId],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const respond = (response: ServerResponse, status: number) => response.writeHead(status).end();

reportAddress(
  createServer((request, response) => {
    click(request.url?.split('/')[3] ?? '').then(
      () => respond(response, 204),
      () => respond(response, 500),
    );
  }),
);
