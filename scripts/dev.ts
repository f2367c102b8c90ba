import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { migrate } from '#db/migrate.ts';
import { startDevServer } from './dev/dev-server.ts';
import { print, runLocal } from './local/run-local.ts';
import { superviseWorker } from './local/worker.ts';

/**
 * Works like `npm start`, but Vite serves the web and proxies other requests to the BFF, which
 * listens on a private port.
 */
await runLocal('npm run dev', async ({ settings, env, stack }) => {
  const config = loadConfig({ ...env, PORT: '0', HOST: '127.0.0.1' });
  await migrate(config.databaseUrl);
  const app = await serve(config);
  stack.defer(() => app.stop());
  const worker = superviseWorker(env);
  stack.defer(() => worker.stop());
  const { host, port } = settings;
  const devServer = await startDevServer({ bffUrl: app.url, host, port });
  stack.defer(() => devServer.stop());
  print('Vite      web/ with hot reload; /u/… and bff/ show changes after a restart');
});
