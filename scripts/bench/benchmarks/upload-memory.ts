import sharp from 'sharp';
import { IMAGE_BYTES_MAX } from '#bff/contracts/limits.ts';
import { createSessions } from '#scripts/bench/create-sessions.ts';
import type { Bench, Result } from '#scripts/bench/result.ts';
import { seedPage } from '#scripts/bench/seed-pages.ts';
import { startTarget } from '#scripts/bench/targets/start-target.ts';
import { huffmanGroups } from '#test/harness/images/huffman-groups.ts';

const BUDGET_MB = 600;
/**
 * Number of accounts. With this number, the upload limit per account (20 a minute) does not stop
 * the load.
 */
const ACCOUNTS = 30;
/** Number of concurrent connections per account. */
const CONNECTIONS = 2;
type Channels = 3 | 4;
const solid = (side: number, channels: Channels = 3, width = side) =>
  sharp({ create: { width, height: side, channels, background: '#c0306080' } });

/**
 * Returns a lossless WebP without a palette. Images with a palette take less memory, because their
 * decoded pixels are packed.
 */
async function lossless(side: number): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 4 as const, background: '#000' };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const tile = await sharp({ create: { ...create, noise } })
    .png()
    .toBuffer();
  return solid(side, 4)
    .composite([{ input: tile, tile: true }])
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

/** Pads an image to the maximum file size. Decoders ignore the bytes after an image. */
const padded = (image: Buffer) =>
  Buffer.concat([image, Buffer.alloc(IMAGE_BYTES_MAX - image.length)]);

/**
 * Returns the request bodies that take the most memory: files of the maximum size, and files that
 * decode to the maximum size.
 */
async function largestUploads(): Promise<string[]> {
  const images = [
    padded(await solid(5_200).jpeg({ progressive: true }).toBuffer()),
    padded(await solid(3_700).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()),
    padded(huffmanGroups({ side: 4_096, blockBits: 6 })),
    padded(huffmanGroups()),
    padded(await lossless(4_000)),
    padded(await solid(3_900, 4).png({ progressive: true }).toBuffer()),
    padded(await solid(4_000, 4).gif({ effort: 1 }).toBuffer()),
    padded(await solid(1_200, 4, 10_000).png().toBuffer()),
    padded(await solid(5_475, 3, 7_300).jpeg().toBuffer()),
  ];
  const bodies = images.map((image) =>
    JSON.stringify({ image: `data:image/jpeg;base64,${image.toString('base64')}` }),
  );
  // A single character outside Latin-1 makes every character of the text take two bytes.
  return [...bodies, `{"image":"data:image/png;base64,${'A'.repeat(IMAGE_BYTES_MAX)}€"}`];
}

/**
 * Measures the peak resident memory of the server while many accounts continuously upload large
 * pictures.
 */
export async function uploadMemory(bench: Bench): Promise<Result> {
  const userIds: string[] = [];
  for (let number = 1; number <= ACCOUNTS; number += 1) {
    userIds.push((await seedPage(bench.db, `bench-upload-${number}`, 0)).userId);
  }
  // Give each account a separate network. Otherwise, few uploads would be accepted concurrently.
  const posy = await startTarget('posy', { ...bench.posyEnv, TRUSTED_PROXIES: '1' });
  const cookies = await createSessions(bench.posyEnv, userIds);
  const bodies = await largestUploads();
  const seconds = bench.seconds * bench.rounds;
  const endsAt = performance.now() + seconds * 1000;
  const statuses = new Map<string, number>();

  /** Each sender starts with a different image, and then sends all images in turn. */
  async function upload(cookie: string, sender: number): Promise<void> {
    for (let sent = sender; performance.now() < endsAt; sent += 1) {
      // The server closes the connection if it cancels an upload in favor of another one.
      const status = await fetch(`${posy.url}/api/profile/picture`, {
        method: 'POST',
        headers: {
          Cookie: cookie,
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': `10.9.0.${cookies.indexOf(cookie)}`,
        },
        body: bodies[sent % bodies.length] ?? null,
      }).then(
        (response) => String(response.status),
        () => 'connection closed',
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  const senders = cookies.flatMap((cookie) => Array.from({ length: CONNECTIONS }, () => cookie));
  await Promise.all(senders.map(upload));
  const peak = await posy.peakMemory();
  await posy.stop();

  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    name: 'server memory under upload attack (RSS)',
    figure: `${Math.round(peak)} MB`,
    budget: `≤ ${BUDGET_MB} MB`,
    isMet: peak <= BUDGET_MB && (statuses.get('200') ?? 0) > 0,
    details: `${ACCOUNTS} accounts × ${CONNECTIONS} connections send the costliest images of each format in turn, of 7 MB each, for ${seconds} s; responses: ${counts}`,
  };
}
