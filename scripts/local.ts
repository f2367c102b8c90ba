import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { buildIfStale } from './build.ts';
import { lockDataFolder } from './local/data-lock.ts';
import { readSettings, type Settings } from './local/settings.ts';
import { makeDataFolder, startServices } from './local/start-services.ts';
import { createStopping } from './local/stopping.ts';
import { assertPortFree } from './services/ports.ts';

/** Before anything starts: a second start must not touch what the first one uses. */
async function claim({ host, port, emulatorPort, dataFolder }: Settings): Promise<void> {
  const advice = 'stop what uses it, or choose another: PORT=4000 npm start';
  await assertPortFree(host, port, advice);
  if (emulatorPort !== undefined) {
    const use = `the Stytch emulator needs it next to ${port}; ${advice}`;
    await assertPortFree('127.0.0.1', emulatorPort, use);
  }
  await makeDataFolder(dataFolder);
  await lockDataFolder(dataFolder);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const stack = new AsyncDisposableStack();
const { fail, stopping } = createStopping(stack);

try {
  const settings = readSettings(process.env);
  await claim(settings);
  if (await buildIfStale()) print('Web       built into dist');
  const services = await startServices({ settings, env: process.env, stack, lost: fail });
  services.lines.forEach(print);
  const app = await serve(
    loadConfig({
      LOG_LEVEL: 'warn',
      ...services.env,
      PORT: String(settings.port),
      HOST: settings.host,
      PUBLIC_URL: settings.publicUrl,
    }),
  );
  stack.defer(() => app.stop());
  if (!stopping()) print(`Posy is ready at ${settings.publicUrl}`);
} catch (error) {
  await fail(error);
}
