import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request } from 'undici';
import type { Config } from '#bff/config.ts';
import { Unavailable } from '#bff/domain-errors.ts';

const CONNECT_MS = 2_000;
/** Timeout of a request in milliseconds, including the wait for a connection and the response. */
const CALL_MS = 5_000;
/** Maximum number of connections per server; further requests wait. */
const CONNECTIONS_MAX = 32;
/** Maximum size of an object in bytes. Encoded pictures are far smaller. */
const OBJECT_MAX = 2 * 1024 * 1024;

export type StorageConfig = NonNullable<Config['mediaStorage']>;

/** A bucket on S3-compatible storage. All calls throw Unavailable when they fail. */
export interface ObjectStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Deletes an object. Succeeds even when the object does not exist. */
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  body?: Buffer;
  contentType?: string;
}

/**
 * Returns an error with only the method and the cause, because the request contains a signature.
 */
const failure = (method: string, cause: string) =>
  new Unavailable(undefined, { cause: new Error(`media storage, ${method}: ${cause}`) });

/** Signs a request for the bucket (AWS Signature Version 4), with the hash of its body. */
async function sign(config: StorageConfig, { method, key, body, contentType }: Call) {
  const signer = new AwsV4Signer({
    method,
    url: `${config.url}/${key}`,
    service: 's3',
    region: config.region,
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    headers: {
      'X-Amz-Content-Sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
    },
  });
  const { url, headers } = await signer.sign();
  return { url, headers: Object.fromEntries(headers) };
}

/**
 * Creates the client of a bucket. It follows no redirects, and ignores proxies that are configured
 * in the environment.
 */
export function createObjectStorage(config: StorageConfig): ObjectStorage {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    connections: CONNECTIONS_MAX,
    headersTimeout: CALL_MS,
    bodyTimeout: CALL_MS,
    maxResponseSize: OBJECT_MAX,
  });

  async function send(call: Call, accepted: readonly number[]): Promise<Buffer> {
    const { method, body } = call;
    try {
      const { url, headers } = await sign(config, call);
      const signal = AbortSignal.timeout(CALL_MS);
      const options = { dispatcher, method, headers, body: body ?? null, signal };
      const response = await request(url, options);
      const bytes = Buffer.from(await response.body.arrayBuffer());
      if (accepted.includes(response.statusCode)) return bytes;
      throw failure(method, `status ${response.statusCode}`);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      const { name, code } = error as { name?: string; code?: string };
      throw failure(method, `${code ?? name}`);
    }
  }

  return {
    async put(key, body, contentType) {
      await send({ method: 'PUT', key, body, contentType }, [200, 201]);
    },
    get: (key) => send({ method: 'GET', key }, [200]),
    async delete(key) {
      await send({ method: 'DELETE', key }, [200, 204, 404]);
    },
    close: () => dispatcher.destroy(),
  };
}
