import type { IncomingHttpHeaders, Server } from 'node:http';
import type { Logger } from 'pino';

const hasForwarded = (headers: IncomingHttpHeaders) =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

/**
 * Logs a warning at the first request with a forwarded address while no proxy is trusted: behind a
 * proxy, all visitors then share one address and its limits. Only the first, because any client can
 * send the header.
 */
export function warnAboutForwarded(server: Server, logger: Logger, trustedProxies: number): void {
  if (trustedProxies > 0) return;
  const listener = ({ headers }: { headers: IncomingHttpHeaders }) => {
    if (!hasForwarded(headers)) return;
    server.off('request', listener);
    logger.warn(
      'A request has an X-Forwarded-For or Forwarded header, but TRUSTED_PROXIES is 0. Set it to ' +
        'the number of proxies in front of this server, unless a client sent the header itself.',
    );
  };
  server.on('request', listener);
}
