import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { SERVER_PATHS } from '#bff/contracts/pages.ts';
import { isAppDocument, sendAppDocument } from './app-document.ts';
import { createForward, type Forward } from './forward.ts';

const CONFIG = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url));

/** What is the BFF's alone: Vite is not asked whether it has a file of that name. */
const BFF_PATHS = new RegExp(`^/(${[...SERVER_PATHS, 'u'].join('|')})(/|\\?|$)`);

export interface DevServerOptions {
  bffUrl: string;
  host: string;
  port: number;
}

export interface DevServer {
  stop(): Promise<void>;
}

function startVite(server: Server): Promise<ViteDevServer> {
  return createVite({
    configFile: CONFIG,
    appType: 'custom',
    clearScreen: false,
    // Its headers would end up on the BFF's answers.
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
}

/** Vite's own modules by Vite, everything else by the BFF, whose app documents become Vite's. */
function createListener(vite: ViteDevServer, forward: Forward): RequestListener {
  return (request, response) => {
    const toBff = () =>
      forward(request, response, (answer) => {
        if (!isAppDocument(answer.headers)) return false;
        answer.resume();
        void sendAppDocument(vite, { request, response, answer });
        return true;
      });
    if (BFF_PATHS.test(request.url ?? '')) return toBff();
    vite.middlewares(request, response, toBff);
  };
}

/**
 * Stands in front of a running BFF with Vite in the same process.
 * @throws when the port is taken
 */
export async function startDevServer({ bffUrl, host, port }: DevServerOptions): Promise<DevServer> {
  const server = createServer();
  const vite = await startVite(server);
  server.on('request', createListener(vite, createForward(bffUrl)));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await vite.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
