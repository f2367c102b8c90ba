import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectRedis, openRedis } from './connect.ts';

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;
const INFO = bulk('role:master\r\nloading:0');
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/**
 * Starts a fake node. It responds to handshakes itself, and to other commands with the result of
 * `respond`.
 */
async function startNode(respond: (command: string, socket: Socket) => string | undefined) {
  const sockets = new Set<Socket>();
  const node = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      for (const sent of data.toString().split(/(?=\*\d+\r\n\$)/)) {
        const [, , name = '', , argument = ''] = sent.toLowerCase().split('\r\n');
        const known: Record<string, string> = {
          hello: '%1\r\n+proto\r\n:3\r\n',
          info: INFO,
          client: '+OK\r\n',
        };
        const text = known[name] ?? respond(`${name} ${argument}`, socket);
        if (text !== undefined && socket.writable) socket.write(text);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(node, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    node.close();
  });
  return node;
}

it('survives a node that fails while a slot moves to it', async () => {
  let asked = 0;
  const target = await startNode((_command, socket) => {
    asked += 1;
    socket.destroy();
    return undefined;
  });
  const source = await startNode((command) => {
    if (command === 'cluster slots') {
      return `*1\r\n*3\r\n:0\r\n:16383\r\n*3\r\n${bulk('127.0.0.1')}:${portOf(source)}\r\n${bulk('a')}`;
    }
    if (command.startsWith('cluster')) return bulk('cluster_state:ok');
    return command.startsWith('get') ? `-ASK 1 127.0.0.1:${portOf(target)}\r\n` : '+PONG\r\n';
  });
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const url = `redis+cluster://127.0.0.1:${portOf(source)}`;
  const redis = connectRedis(url, pino({ level: 'silent' }));
  onTestFinished(() => redis.disconnect());
  await openRedis(redis, url);
  // Repeat the command: the first redirection only opens the connection to the target.
  await vi.waitUntil(async () => {
    await expect(redis.get('a-key')).rejects.toThrow('Connection is closed');
    return asked > 0;
  });
  await nextTurn();
  expect(unhandled).not.toHaveBeenCalled();
});
