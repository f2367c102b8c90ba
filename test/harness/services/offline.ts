import { isIP, Socket } from 'node:net';

function given(...names: string[]): string[] {
  return names
    .map((name) => process.env[name] ?? '')
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text).hostname);
}

const allowed = new Set(['', 'localhost', '::1', ...given('TEST_DATABASE_URL', 'TEST_REDIS_URL')]);

function isAllowed(host: string): boolean {
  return allowed.has(host) || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Returns the host to which a socket connects. `connect` receives options, (port, host), or Node's
 * own normalized array.
 */
function hostOf(args: unknown[]): string {
  const [first, second] = args;
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null && 'host' in first)
    return String(first.host ?? '');
  return typeof second === 'string' ? second : '';
}

const { connect } = Socket.prototype;

/** Blocks all connections except to loopback and to the configured services. */
export function stayOffline(): void {
  Socket.prototype.connect = function offlineConnect(this: Socket, ...args: unknown[]): Socket {
    const host = hostOf(args);
    if (!isAllowed(host))
      throw new Error(`Tests must not access the network, but this one connects to ${host}.`);
    return Reflect.apply(connect, this, args) as Socket;
  } as typeof connect;
}
