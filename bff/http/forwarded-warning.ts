import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { Logger } from 'pino';

const hasForwarded = (headers: IncomingHttpHeaders) =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

/**
 * Logs a warning at the first request with a forwarded address if no proxy is trusted. If there is
 * a proxy, all visitors would have the address of the proxy and share its limits. Warns only once,
 * because any client can send the header.
 */
export function warnAboutForwarded(
  next: RequestListener,
  logger: Logger,
  trustedProxies: number,
): RequestListener {
  let isExpected = trustedProxies > 0;
  return (request, response) => {
    if (!isExpected && hasForwarded(request.headers)) {
      isExpected = true;
      logger.warn(
        'A request has an X-Forwarded-For or Forwarded header, but TRUSTED_PROXIES is 0. Set it ' +
          'to the number of proxies in front of this server, unless a client sent the header itself.',
      );
    }
    return next(request, response);
  };
}
