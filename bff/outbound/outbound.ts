import { Agent, fetch, type Response } from 'undici';
import type { Config } from '#bff/config.ts';
import { AddressRefused, RateLimited, RETRY_SECONDS, Unavailable } from '#bff/domain-errors.ts';
import { guardedConnector } from './connector.ts';
import { checkUrl, type TargetRules } from './target.ts';

const REDIRECTS_MAX = 3;
/** Timeout of a request, including its redirects, in milliseconds. */
const TOTAL_MS = 3_000;
/** Maximum number of concurrent requests. Each holds a connection and at most 2 MB of memory. */
const CONCURRENT_MAX = 50;
/**
 * Maximum number of concurrent requests per account, so that a few accounts cannot block others.
 */
const CONCURRENT_PER_ACCOUNT = 4;

/** A document read by an outbound request. */
interface OutboundDocument {
  /** The URL after redirects. */
  url: string;
  /** Content-Type, in lower case. */
  type: string;
  body: Buffer;
  /** Whether `body` is only the beginning of the document, which is longer than the limit. */
  cut: boolean;
}

interface OutboundOptions {
  /** The account on whose behalf the document is read. */
  userId: string;
  /** Accepted types, such as `text/html`. */
  types: readonly string[];
  /** Maximum size in bytes after decompression. */
  maxBytes: number;
  /**
   * Returns whether a host may be requested, also after a redirect. By default, every host may be
   * requested.
   */
  allowsHost?: (host: string) => boolean;
}

type ReadOptions = Omit<OutboundOptions, 'userId'>;

/**
 * Reads a document from the web on behalf of a user (S85).
 * @returns null when the document is unreachable, cannot be read, or has another type
 * @throws AddressRefused when the URL, or a URL to which it redirects, is not public or not allowed
 * @throws RateLimited when too many requests of this account are in progress
 * @throws Unavailable when too many requests are in progress
 */
export type ReadDocument = (
  requestedUrl: string,
  options: OutboundOptions,
) => Promise<OutboundDocument | null>;

/**
 * Creates the client for all requests to URLs that users enter, and to pictures of identity
 * providers.
 */
export function createOutbound(
  config: Pick<
    Config,
    'publicUrl' | 'mediaStorage' | 'stytch' | 'egressProxy' | 'outboundTestHosts'
  >,
): ReadDocument {
  const own = [config.publicUrl, config.stytch.apiUrl, config.mediaStorage?.url];
  const rules: TargetRules = {
    ownHosts: own.flatMap((url) => (url ? [new URL(url).hostname.toLowerCase()] : [])),
    testHosts: config.outboundTestHosts,
  };
  const connect = guardedConnector(rules, config.egressProxy);
  /** The account of each request in progress, one entry per request. */
  const running: string[] = [];

  return async (requestedUrl, options) => {
    const { userId } = options;
    const own = running.filter((account) => account === userId).length;
    if (own >= CONCURRENT_PER_ACCOUNT) throw new RateLimited(RETRY_SECONDS);
    if (running.length >= CONCURRENT_MAX) throw new Unavailable();
    running.push(userId);
    // Use a separate agent for each request, so that no connection outlives its request.
    const agent = new Agent({ connect, pipelining: 0, maxHeaderSize: 16 * 1024 });
    try {
      return await readDocument(requestedUrl, options, { rules, agent });
    } catch (error) {
      if (isRefusal(error)) throw new AddressRefused();
      return null;
    } finally {
      running.splice(running.indexOf(userId), 1);
      void agent.destroy();
    }
  };
}

/**
 * Returns whether a request failed because its URL is not allowed. fetch wraps errors of the
 * connection in its own error.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof AddressRefused || (error as Error).cause instanceof AddressRefused;

/**
 * Requests a URL and follows its redirects.
 * @throws Error unless the result is a document of an accepted type
 */
async function readDocument(
  requestedUrl: string,
  { types, maxBytes, allowsHost }: ReadOptions,
  { rules, agent }: { rules: TargetRules; agent: Agent },
): Promise<OutboundDocument> {
  const signal = AbortSignal.timeout(TOTAL_MS);
  let url = parse(requestedUrl);
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

/**
 * Parses a URL, which is absolute or relative to `base`.
 * @throws AddressRefused when the text is not a URL
 */
function parse(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new AddressRefused();
  return new URL(text, base);
}

async function documentOf(
  response: Response,
  url: URL,
  { types, maxBytes }: ReadOptions,
): Promise<OutboundDocument> {
  const type = (response.headers.get('content-type') ?? '').toLowerCase();
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
