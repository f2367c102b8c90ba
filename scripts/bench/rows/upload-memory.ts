import sharp from 'sharp';
import { IMAGE_BYTES_MAX } from '#bff/contracts/limits.ts';
import { huffmanGroups } from '#scripts/bench/load/huffman-groups.ts';
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
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03060' } });

/** Decoders ignore what follows an image. */
const padded = (image: Buffer) =>
  Buffer.concat([image, Buffer.alloc(IMAGE_BYTES_MAX - image.length)]);

/** Bodies that take the most memory: files as large as may be, and files that unpack to the most. */
async function worstUploads(): Promise<string[]> {
  const images = [
    padded(await solid(6_320, 6_320).jpeg({ progressive: true }).toBuffer()),
    huffmanGroups(),
    padded(huffmanGroups()),
    await solid(7_300, 5_475).jpeg().toBuffer(),
    padded(await solid(3_600, 3_600).png().toBuffer()),
  ];
  return images.map((image) =>
    JSON.stringify({ image: `data:image/jpeg;base64,${image.toString('base64')}` }),
  );
}

/** Peak resident memory of the server while many accounts upload large pictures without a pause. */
export async function uploadMemory(bench: Bench): Promise<Row> {
  const userIds: string[] = [];
  for (let number = 1; number <= ACCOUNTS; number += 1) {
    userIds.push((await seedPage(bench.db, `bench-upload-${number}`, 0)).userId);
  }
  const posy = await startSide('posy', bench.posyEnv);
  const cookies = await signIn(bench.posyEnv, userIds);
  const bodies = await worstUploads();
  const seconds = bench.seconds * bench.rounds;
  const endsAt = performance.now() + seconds * 1000;
  const statuses = new Map<string, number>();

  /** The senders begin with different images, and each sends all of them in turn. */
  async function upload(cookie: string, sender: number): Promise<void> {
    for (let sent = sender; performance.now() < endsAt; sent += 1) {
      // A slow upload that gives its place to another account loses its connection.
      const status = await fetch(`${posy.url}/api/profile/picture`, {
        method: 'POST',
        headers: {
          Cookie: cookie,
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
        },
        body: bodies[sent % bodies.length] ?? null,
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
    details: `${ACCOUNTS} accounts × ${CONNECTIONS} connections send progressive JPEGs, lossless WebPs of 65,536 Huffman groups, photos of 40 megapixels and large PNGs in turn, of up to 7 MB each, for ${seconds} s; responses: ${counts}`,
  };
}
