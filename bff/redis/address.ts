/** One server of a Redis deployment. */
export interface RedisNode {
  host: string;
  port: number;
}

interface Credentials {
  username?: string;
  password?: string;
}

interface NodeList extends Credentials {
  nodes: RedisNode[];
  tls: boolean;
}

/** A parsed REDIS_URL. */
export type RedisAddress =
  | { kind: 'single'; url: string }
  | (NodeList & { kind: 'cluster' })
  | (NodeList & {
      kind: 'sentinel';
      /** The name under which the Sentinels monitor the primary. */
      name: string;
      db: number;
      sentinelUsername?: string;
      sentinelPassword?: string;
    });

/** Thrown for a malformed URL. The message never contains a part of the URL, such as a password. */
class RedisAddressError extends Error {
  override name = 'RedisAddressError';
}

const FORM =
  /^(?<scheme>rediss?)\+(?<kind>sentinel|cluster):\/\/(?:(?<login>[^@/?#]*)@)?(?<hosts>[^@/?#]+)(?:\/(?<path>[^@/?#]*))?(?:\?(?<query>[^@?#]*))?$/;
const HOST = /^(?:\[(?<ipv6>[\da-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/i;
const PORTS = { sentinel: 26_379, cluster: 6_379 };
const PARAMETERS = ['db', 'sentinelUsername', 'sentinelPassword'];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RedisAddressError('has a % that escapes no character; write %25');
  }
}

function parseLogin(login: string | undefined): Credentials {
  if (login === undefined) return {};
  const colon = login.indexOf(':');
  if (colon === -1) throw new RedisAddressError('must have user:password@ or :password@');
  const username = decode(login.slice(0, colon));
  return { ...(username && { username }), password: decode(login.slice(colon + 1)) };
}

function parseNodes(hosts: string, defaultPort: number): RedisNode[] {
  return hosts.split(',').map((text) => {
    const { ipv6, name, port = String(defaultPort) } = HOST.exec(text)?.groups ?? {};
    const host = ipv6 ?? name;
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
      throw new RedisAddressError(
        'must list its hosts as host:port,host:port. Escape special characters of a password',
      );
    }
    return { host, port: Number(port) };
  });
}

function parseSentinel(nodeList: NodeList, path: string, query: URLSearchParams): RedisAddress {
  const name = decode(path);
  if (name === '') {
    throw new RedisAddressError('must end with the name of the primary, as in /mymaster');
  }
  const db = query.get('db') ?? '0';
  if (!/^\d{1,4}$/.test(db)) throw new RedisAddressError('must have a number as db');
  const sentinelUsername = query.get('sentinelUsername');
  const sentinelPassword = query.get('sentinelPassword');
  return {
    kind: 'sentinel',
    ...nodeList,
    name,
    db: Number(db),
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
  };
}

function parseSingle(url: string): RedisAddress {
  if (!/^rediss?:\/\//.test(url)) {
    throw new RedisAddressError(
      'must begin with redis:// or rediss://, redis+sentinel:// or rediss+sentinel://, redis+cluster:// or rediss+cluster://',
    );
  }
  if (!URL.canParse(url)) {
    throw new RedisAddressError('is malformed. Escape special characters of a password');
  }
  return { kind: 'single', url };
}

/**
 * Parses a REDIS_URL (docs/operations.md). `rediss` means TLS.
 * @throws RedisAddressError
 */
export function parseRedisUrl(url: string): RedisAddress {
  if (!/^rediss?\+(sentinel|cluster):/.test(url)) return parseSingle(url);
  const { scheme, kind, login, hosts = '', path = '', query = '' } = FORM.exec(url)?.groups ?? {};
  if (hosts === '') {
    throw new RedisAddressError('is malformed. Escape special characters of a password');
  }
  const isSentinel = kind === 'sentinel';
  const nodes = parseNodes(hosts, isSentinel ? PORTS.sentinel : PORTS.cluster);
  const nodeList = { nodes, tls: scheme === 'rediss', ...parseLogin(login) };
  const parameters = new URLSearchParams(query);
  if (!isSentinel) {
    if (path === '' && query === '') return { kind: 'cluster', ...nodeList };
    throw new RedisAddressError('must end after its hosts. A cluster has one database');
  }
  if ([...parameters.keys()].some((key) => !PARAMETERS.includes(key))) {
    throw new RedisAddressError(`may only have the parameters ${PARAMETERS.join(', ')}`);
  }
  return parseSentinel(nodeList, path, parameters);
}
