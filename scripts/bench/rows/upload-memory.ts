import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Bench, Row } from '#scripts/bench/report/row.ts';
import { seedPage } from '#scripts/bench/seed/seed-page.ts';
import { signIn } from '#scripts/bench/seed/sign-in.ts';
import { startSide } from '#scripts/bench/sides/start-side.ts';
import { peakMemory } from './memory.ts';

const BUDGET_MB = 600;
/** Enough accounts that the upload limit of each (20 a minute) does not end the attack. */
const ACCOUNTS = 30;
/** Connections of each account that send at once. */
const CONNECTIONS = 2;
const SIDE_PX = 2_000;

/** The body of an upload close to the largest that is accepted: noise, which no codec compresses. */
async function largeUpload(): Promise<string> {
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 } as const;
  const noise = sharp(randomBytes(SIDE_PX * SIDE_PX * raw.channels), { raw });
  const jpeg = await noise.jpeg({ quality: 85, progressive: true }).toBuffer();
  return JSON.stringify({ image: `data:image/jpeg;base64,${jpeg.toString('base64')}` });
}

/** Peak resident memory of the server while many accounts upload large pictures without a pause. */
export async function uploadMemory(bench: Bench): Promise<Row> {
  const userIds: string[] = [];
  for (let number = 1; number <= ACCOUNTS; number += 1) {
    userIds.push((await seedPage(bench.db, `bench-upload-${number}`, 0)).userId);
  }
  const posy = await startSide('posy', bench.posyEnv);
  const cookies = await signIn(bench.posyEnv, userIds);
  const body = await largeUpload();
  const seconds = bench.seconds * bench.rounds;
  const endsAt = performance.now() + seconds * 1000;
  const statuses = new Map<string, number>();

  async function upload(cookie: string): Promise<void> {
    while (performance.now() < endsAt) {
      // A slow upload that gives its place to another account loses its connection.
      const status = await fetch(`${posy.url}/api/profile/picture`, {
        method: 'POST',
        headers: {
          Cookie: cookie,
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
        },
        body,
      }).then(
        (response) => String(response.status),
        () => 'cut',
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  const senders = cookies.flatMap((cookie) => Array.from({ length: CONNECTIONS }, () => cookie));
  const peak = await peakMemory(posy, Promise.all(senders.map(upload)));
  await posy.stop();

  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    what: 'server memory under upload attack (RSS)',
    figure: `${Math.round(peak)} MB`,
    budget: `≤ ${BUDGET_MB} MB`,
    met: peak <= BUDGET_MB && (statuses.get('200') ?? 0) > 0,
    details: `${ACCOUNTS} accounts × ${CONNECTIONS} connections send progressive JPEGs of ${(body.length / 1e6).toFixed(1)} MB for ${seconds} s; responses: ${counts}`,
  };
}
