import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BadProvider {
  url: string;
  stop(): void;
}

/** Starts a server that passes every connection to `treat`. */
async function listen(treat: (socket: Socket) => void): Promise<BadProvider> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    treat(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Accepts connections and never responds. */
export function hangingProvider(): Promise<BadProvider> {
  return listen((socket) => socket.resume());
}

/** Sends a response one byte at a time, so that no single pause reaches a timeout. */
export function tricklingProvider(): Promise<BadProvider> {
  return listen((socket) => {
    socket.resume();
    socket.write(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
    );
    const timer = setInterval(() => socket.write(' '), 200);
    socket.once('close', () => clearInterval(timer));
  });
}

const FROZEN = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));
`;

/**
 * Simulates a stopped process with a full accept queue: the connections of clients are not
 * established.
 */
export async function frozenProvider(): Promise<BadProvider> {
  const child: ChildProcess = spawn(process.execPath, ['-e', FROZEN], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  const port = Number(String(line));
  child.kill('SIGSTOP');
  const fillers = Array.from({ length: 4 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  });
  // The queue is full: a backlog of 1 has room for two connections.
  await Promise.all(fillers.slice(0, 2).map((socket) => once(socket, 'connect')));
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      for (const socket of fillers) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}
