import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import {
  attachSession,
  createRedisCommandExecutor,
  RedisServerState,
  SocketConnectionTransport,
} from 'js-redis-server/core';

export interface JsRedis {
  port: number;
  close(): Promise<void>;
}

/**
 * Runs Redis in this process, over real TCP. Assembles it from the package's parts, because the
 * package's own server listens on every address, and Nagle's algorithm delays its responses by 44
 * ms.
 */
export async function startJsRedis(password: string): Promise<JsRedis> {
  const state = new RedisServerState({ databaseCount: 16, requirepass: password });
  const executor = createRedisCommandExecutor();
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    attachSession(new SocketConnectionTransport(socket), { state, executor });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    port: address.port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      state.close();
    },
  };
}
