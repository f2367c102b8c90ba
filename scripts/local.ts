import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { migrate } from '#db/migrate.ts';
import { runLocal } from './local/run-local.ts';
import { superviseWorker } from './local/worker.ts';

await runLocal('npm start', async ({ settings, env, stack }) => {
  const config = loadConfig({ ...env, PORT: String(settings.port), HOST: settings.host });
  await migrate(config.databaseUrl);
  const app = await serve(config);
  stack.defer(() => app.stop());
  const worker = superviseWorker(env);
  stack.defer(() => worker.stop());
});
