import { once } from 'node:events';
import { createServer } from 'node:net';
import { withSecretFiles } from '#bff/config.ts';
import { buildIfStale } from '#scripts/build/build-if-stale.ts';
import { expectEmulator } from '#test/harness/servers/expect-emulator.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { prepareDataFolder } from './data-folder.ts';
import { lockDataFolder } from './data-lock.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';
import { handleShutdown } from './shutdown.ts';
import { startServices } from './start-services.ts';

export interface LocalContext {
  settings: Settings;
  /** The variables for `loadConfig`, except the address on which the server listens. */
  env: Environment;
  /** Work that is deferred on this stack runs at shutdown, last in first out. */
  stack: AsyncDisposableStack;
}

/**
 * Checks that a port is free.
 * @throws StartFailure when it is in use on the host or on `::1`, which browsers try first for
 * `localhost`
 */
async function assertPortFree(host: string, port: number, advice: string): Promise<void> {
  for (const candidate of new Set([host, '::1'])) {
    const server = createServer().listen({ host: candidate, port });
    try {
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EADDRINUSE') {
        throw new StartFailure(`Port ${port} is in use already: ${advice}`);
      }
      if (candidate === host) {
        throw new StartFailure(`Cannot listen on ${host}:${port} (${code}): ${advice}`);
      }
    }
  }
}

/**
 * Checks the ports and locks the data folder before anything starts, so that a second local start
 * does not affect the first one.
 */
async function claim(settings: Settings, command: string): Promise<void> {
  const { host, port, emulatorPort, opsPort, dataFolder } = settings;
  const advice = `stop the process that uses it, or choose another port: PORT=4000 ${command}`;
  await assertPortFree(host, port, advice);
  if (emulatorPort !== undefined) {
    const use = `the Stytch emulator needs it next to ${port}; ${advice}`;
    await assertPortFree('127.0.0.1', emulatorPort, use);
  }
  await assertPortFree(OPS_HOST, opsPort, `metrics need it next to ${port}; ${advice}`);
  await prepareDataFolder(dataFolder);
  await lockDataFolder(dataFolder, command);
}

/** Host of the private port. Metrics are available only on this machine. */
const OPS_HOST = '127.0.0.1';

/** Prints a line to the terminal. */
export const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs Posy locally: claims the ports and the data folder, builds the web if the build is out of
 * date, starts the services, then calls `start` for the app. A signal or a failure stops everything
 * and ends the process.
 * @param command the command that was typed, for error messages
 */
export async function runLocal(
  command: string,
  start: (context: LocalContext) => Promise<void>,
): Promise<void> {
  const stack = new AsyncDisposableStack();
  const { fail, isShuttingDown } = handleShutdown(stack);
  try {
    const given = withSecretFiles(process.env);
    const settings = readSettings(given);
    await claim(settings, command);
    if (await buildIfStale()) print('Web       built into dist');
    const services = await startServices({ settings, env: given, stack, lost: fail });
    services.lines.forEach(print);
    if (settings.emulatorPort !== undefined) expectEmulator();
    const env = {
      LOG_LEVEL: 'warn',
      // Stop immediately, because there is no load balancer that must notice the shutdown.
      DRAIN_SECONDS: '0',
      ...services.env,
      PUBLIC_URL: settings.publicUrl,
      OPS_PORT: String(settings.opsPort),
      OPS_HOST,
    };
    print(`Metrics   http://${OPS_HOST}:${settings.opsPort}/metrics`);
    await start({ settings, env, stack });
    if (!isShuttingDown()) print(`Posy is ready at ${settings.publicUrl}`);
  } catch (error) {
    await fail(error);
  }
}
