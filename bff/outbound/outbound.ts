import { Agent, fetch, type Response } from 'undici';
import type { Config } from '#bff/config.ts';
import { AddressRefused, RateLimited, RETRY_SECONDS, Unavailable } from '#bff/domain-errors.ts';
import { guardedConnector } from './connector.ts';
import { checkUrl, type TargetRules } from './target.ts';

const REDIRECTS_MAX = 3;
/** Time for one request with its redirects. */
const TOTAL_MS = 3_000;
/** Requests at a time; each holds a connection and at most 2 MB. */
const CONCURRENT_MAX = 50;
/** Requests of one account at a time, so that a few accounts cannot keep others waiting. */
const CONCURRENT_PER_ACCOUNT = 4;

/** The document that an outbound request has read. */
interface OutboundDocument {
  /** The address after redirects. */
  url: string;
  /** Content-Type, in lower case. */
  type: string;
  body: Buffer;
  /** Whether the document is longer than the limit, and `body` its beginning. */
  cut: boolean;
}

interface OutboundOptions {
  /** The account on whose behalf the document is read. */
  userId: string;
  /** Accepted types, such as `text/html`. */
  types: readonly string[];
  /** Limit in bytes after decompression. */
  maxBytes: number;
  /** Returns whether a host may be asked; any by default. Redirects are checked too. */
  allowsHost?: (host: string) => boolean;
}

type ReadOptions = Omit<OutboundOptions, 'userId'>;

/**
 * Reads a document of the web on behalf of a user (S85).
 * @returns null when it is unreachable, fails, or has another type
 * @throws AddressRefused when the address, or one that it redirects to, is not public
 * @throws RateLimited, Unavailable when too many requests are in progress, of this account or
 * of all
 */
export type ReadDocument = (
  address: string,
  options: OutboundOptions,
) => Promise<OutboundDocument | null>;

/** Creates the only client of requests to addresses that users name. */
export function createOutbound(
  config: Pick<
    Config,
    'publicUrl' | 'mediaStorage' | 'stytch' | 'egressProxy' | 'outboundTestHosts'
  >,
): ReadDocument {
  const own = [config.publicUrl, config.stytch.apiUrl, config.mediaStorage?.url];
  const rules: TargetRules = {
    ownHosts: own.flatMap((address) => (address ? [new URL(address).hostname.toLowerCase()] : [])),
    testHosts: config.outboundTestHosts,
  };
  const connect = guardedConnector(rules, config.egressProxy);
  /** The account of each request in progress. */
  const running: string[] = [];

  return async (address, options) => {
    const { userId } = options;
    const own = running.filter((account) => account === userId).length;
    if (own >= CONCURRENT_PER_ACCOUNT) throw new RateLimited(RETRY_SECONDS);
    if (running.length >= CONCURRENT_MAX) throw new Unavailable();
    running.push(userId);
    // An agent of its own, so that nothing of a request outlives it.
    const agent = new Agent({ connect, pipelining: 0, maxHeaderSize: 16 * 1024 });
    try {
      return await readDocument(address, options, { rules, agent });
    } catch (error) {
      if (isRefusal(error)) throw new AddressRefused();
      return null;
    } finally {
      running.splice(running.indexOf(userId), 1);
      void agent.destroy();
    }
  };
}

/** Returns whether a request failed because of its address; fetch wraps errors of the connection. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AddressRefused || (error as Error).cause instanceof AddressRefused;

/** @throws an error for each outcome but a document of an accepted type */
async function readDocument(
  address: string,
  { types, maxBytes, allowsHost }: ReadOptions,
  { rules, agent }: { rules: TargetRules; agent: Agent },
): Promise<OutboundDocument> {
  const signal = AbortSignal.timeout(TOTAL_MS);
  let url = parse(address);
  for (let redirects = 0; ; redirects += 1) {
    checkUrl(url, rules);
    if (allowsHost && !allowsHost(url.hostname)) throw new AddressRefused();
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'manual',
      credentials: 'omit',
      signal,
      headers: { Accept: types.join(', '), 'User-Agent': 'PosyBot/1.0 (link preview)' },
    });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      if (redirects === REDIRECTS_MAX) throw new Error('Too many redirects.');
      url = parse(location, url);
      continue;
    }
    return await documentOf(response, url, { types, maxBytes });
  }
}

/** @throws AddressRefused when the text is no absolute address */
function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new AddressRefused();
  return new URL(address, base);
}

async function documentOf(
  response: Response,
  url: URL,
  { types, maxBytes }: ReadOptions,
): Promise<OutboundDocument> {
  const type = `${response.headers.get('content-type') ?? ''}`.toLowerCase();
  if (!response.ok || !types.some((accepted) => type.startsWith(accepted))) {
    await response.body?.cancel();
    throw new Error('There is no document of an accepted type.');
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the response.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    chunks.push(chunk);
    if (length > maxBytes) break;
  }
  const body = Buffer.concat(chunks).subarray(0, maxBytes);
  return { url: url.href, type, body, cut: length > maxBytes };
}
