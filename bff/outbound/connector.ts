import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIPv6, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { type Endpoint, resolveTarget, type TargetRules } from './target.ts';

const CONNECT_MS = 2_000;

/** Opens a connection to an endpoint. */
async function connectTo({ address, port }: Endpoint, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ host: address, port });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Opens a connection to an endpoint through an HTTP proxy. The proxy receives the IP address, never
 * the host name.
 */
async function connectThrough(
  proxy: string,
  { address, port }: Endpoint,
  signal: AbortSignal,
): Promise<Socket> {
  const url = new URL(proxy);
  const host = isIPv6(address) ? `[${address}]` : address;
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const call = send(url, {
    method: 'CONNECT',
    path: `${host}:${port}`,
    signal,
    agent: false,
    headers: {
      Host: `${host}:${port}`,
      ...(url.username && {
        'Proxy-Authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
      }),
    },
  });
  call.end();
  const [response, socket] = await once(call, 'connect', { signal });
  if (response.statusCode === 200) return socket;
  socket.destroy();
  throw new Error(`The proxy responded with ${response.statusCode}.`);
}

/**
 * Returns undici's `connect` function for outbound requests. The function connects to the IP
 * address that it has checked. TLS verifies the host name.
 * @param proxy URL of an HTTP proxy
 */
export function guardedConnector(
  rules: TargetRules,
  proxy: string | undefined,
): buildConnector.connector {
  const secure = buildConnector({ timeout: CONNECT_MS });

  async function open(options: buildConnector.Options): Promise<Socket> {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const endpoint = await resolveTarget(options.hostname, port, rules);
    const signal = AbortSignal.timeout(CONNECT_MS);
    return proxy ? connectThrough(proxy, endpoint, signal) : connectTo(endpoint, signal);
  }

  return (options, callback) => {
    open(options).then(
      (socket) => {
        if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}
