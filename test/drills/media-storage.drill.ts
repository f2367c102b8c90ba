import { randomBytes, randomUUID } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { createObjectStorage } from '#bff/media/object-storage.ts';
import { SWIFT_KEYS, startSwift } from '#test/harness/programs/swift.ts';

export const title = 'Pictures on S3-compatible storage that checks signatures';

const OBJECTS = 200;
const BYTES = 20_000;
const REGION = 'us-east-1';

async function createBucket(url: string): Promise<void> {
  const { accessKey: accessKeyId, secretKey: secretAccessKey } = SWIFT_KEYS;
  const keys = { accessKeyId, secretAccessKey, region: REGION, service: 's3' };
  const signed = await new AwsV4Signer({ method: 'PUT', url, ...keys }).sign();
  const { status } = await fetch(signed.url, { method: 'PUT', headers: signed.headers });
  if (status !== 200) throw new Error(`The bucket was not created: ${status}`);
}

/** @throws unless the storage rejects a request that is signed with another secret */
async function expectRefusal(work: Promise<unknown>): Promise<void> {
  const cause = await work.then(
    () => 'accepted',
    (error: Error) => String((error.cause as Error).message),
  );
  if (!cause.endsWith('status 403')) throw new Error(`A wrong signature: ${cause}`);
}

/** Stores, reads and deletes objects, and sends requests with a wrong secret. */
export async function run() {
  const url = `${await startSwift()}/posy-media`;
  await createBucket(url);
  const storage = createObjectStorage({ url, region: REGION, ...SWIFT_KEYS });
  const stranger = createObjectStorage({ url, region: REGION, ...SWIFT_KEYS, secretKey: 'wrong' });
  let [lost, longestWaitMs] = [0, 0];
  try {
    for (let number = 0; number < OBJECTS; number += 1) {
      const key = `${randomBytes(32).toString('hex')}/${randomUUID()}`;
      const bytes = randomBytes(BYTES);
      const startedAt = performance.now();
      await storage.put(key, bytes, 'image/webp');
      longestWaitMs = Math.max(longestWaitMs, Math.round(performance.now() - startedAt));
      if (!(await storage.get(key)).equals(bytes)) lost += 1;
      if (number === 0) {
        await expectRefusal(stranger.get(key));
        await expectRefusal(stranger.put(key, bytes, 'image/webp'));
        await expectRefusal(stranger.delete(key));
      }
      await storage.delete(key);
      // Deleting an object that does not exist must succeed.
      await storage.delete(key);
    }
  } finally {
    await Promise.all([storage.close(), stranger.close()]);
  }
  if (lost > 0) throw new Error(`${lost} objects were read with other bytes`);
  return { sent: OBJECTS, acknowledged: OBJECTS, lost, refused: 0, longestWaitMs };
}
