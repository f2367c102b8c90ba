import { resolve } from 'node:path';
import { StartFailure } from '#test/harness/servers/start-failure.ts';

export type Environment = Record<string, string | undefined>;

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataFolder: string;
  /** Port of the emulator. Undefined if the environment configures a Stytch project. */
  emulatorPort: number | undefined;
  /** The private port for probes and metrics. */
  opsPort: number;
}

const STYTCH_VARIABLES = ['STYTCH_PROJECT_ID', 'STYTCH_SECRET', 'STYTCH_PUBLIC_TOKEN'] as const;

/**
 * Returns whether the environment configures a Stytch project. An incomplete project is an error,
 * because it must not silently select the emulator.
 * @throws StartFailure when only some of the variables are set
 */
export function hasStytchProject(env: Environment): boolean {
  const missing = STYTCH_VARIABLES.filter((name) => !env[name]);
  if (missing.length === 0) return true;
  if (missing.length === STYTCH_VARIABLES.length) return false;
  throw new StartFailure(
    `${missing.join(' and ')} missing: set all of ${STYTCH_VARIABLES.join(', ')}, or none for the emulator.`,
  );
}

function portOf(text: string, name = 'PORT'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_533) return port;
  throw new StartFailure(`${name} must be a number from 1 to 65533, not "${text}".`);
}

/** Returns the data folder of a local start. */
export function dataFolderOf(env: Environment): string {
  return resolve(env.DATA_DIR || '.data');
}

/**
 * Reads the settings of a local start.
 * @throws StartFailure naming the invalid variable
 */
export function readSettings(env: Environment): Settings {
  const port = portOf(env.PORT || '3000');
  return {
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    dataFolder: dataFolderOf(env),
    emulatorPort: hasStytchProject(env) ? undefined : port + 1,
    opsPort: env.OPS_PORT ? portOf(env.OPS_PORT, 'OPS_PORT') : port + 2,
  };
}
