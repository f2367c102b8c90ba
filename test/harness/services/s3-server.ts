import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';

export const BUCKET = 'posy-media';

/**
 * Starts S3-compatible storage with an empty bucket. It stops after the test file, and ignores the
 * secret key; the drills check signatures.
 * @returns the address of the server, and the variables that make the app use it
 */
export async function launchS3Server(): Promise<{
  url: string;
  variables: Record<string, string>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'posy-s3-'));
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets,
  });
  const { port } = await server.run();
  atEndOfFile(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  return { url, variables: storageVariables(url) };
}

/**
 * Returns the variables that make the app use the storage.
 * @param url address of the server, or of a proxy in front of it
 */
export const storageVariables = (url: string) => ({
  MEDIA_S3_URL: `${url.replace(/\/$/, '')}/${BUCKET}`,
  MEDIA_S3_ACCESS_KEY: 'S3RVER',
  MEDIA_S3_SECRET_KEY: 'S3RVER',
});
