import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { SERVER_PATHS } from '#bff/contracts/pages.ts';
import { isAppDocument, sendAppDocument } from './app-document.ts';
import { createForward, type Forward } from './forward.ts';

const CONFIG = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url));

/** Paths that are always proxied to the BFF, even if Vite has a file with that name. */
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
    // Disable Vite's CORS headers, because Vite would also add them to responses of the BFF.
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
}

/**
 * Serves Vite's modules, and proxies all other requests to the BFF. Replaces app documents with
 * Vite's document.
 */
function createListener(vite: ViteDevServer, forward: Forward): RequestListener {
  return (request, response) => {
    const toBff = () =>
      forward(request, response, (bffResponse) => {
        if (!isAppDocument(bffResponse.headers)) return false;
        bffResponse.resume();
        void sendAppDocument(vite, { request, response, bffResponse });
        return true;
      });
    if (BFF_PATHS.test(request.url ?? '')) return toBff();
    vite.middlewares(request, response, toBff);
  };
}

/**
 * Starts Vite as a proxy in front of a running BFF.
 * @throws when the port is in use
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
