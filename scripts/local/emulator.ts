import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import type { Environment } from './settings.ts';

const MAIN = fileURLToPath(new URL('../../test/stytch-emulator/main.ts', import.meta.url));
const START_LIMIT_MS = 15_000;

export interface Emulator {
  url: string;
  /** The STYTCH_* variables for this emulator. */
  env: Environment;
  /** The entry of OUTBOUND_TEST_HOSTS for the pictures of the emulator's accounts. */
  pictureHost: string;
  exited: Promise<void>;
  stop(): Promise<void>;
}

export interface EmulatorOptions {
  port: number;
  redirectUrls: readonly string[];
  /** Folder of Node's compile cache. The cache halves the time of the second start. */
  cacheFolder: string;
}

/** Host that the emulator replaces, because the server reads pictures only from known hosts. */
const PICTURE_HOST = 'lh3.googleusercontent.com';

function variables(port: number): Environment {
  return {
    STYTCH_PROJECT_ID: 'project-test-00000000-0000-4000-8000-000000000000',
    STYTCH_SECRET: `secret-test-${randomBytes(24).toString('base64url')}`,
    STYTCH_PUBLIC_TOKEN: 'public-token-test-00000000-0000-4000-8000-000000000000',
    STYTCH_API_URL: `http://127.0.0.1:${port}/`,
  };
}

/**
 * Starts the Stytch emulator in a separate process. The emulator exits when its standard input
 * closes, which happens when this process ends. Ctrl-C in the terminal does not reach the emulator
 * directly.
 * @throws StartFailure
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { port, redirectUrls, cacheFolder } = options;
  const env = variables(port);
  // Create files that only this user can read, because the emulator writes its compile cache to the
  // data folder.
  const umask = process.umask(0o077);
  const child = spawn(process.execPath, [MAIN], {
    detached: true,
    env: {
      NODE_COMPILE_CACHE: cacheFolder,
      ...process.env,
      ...env,
      EMULATOR_PORT: String(port),
      EMULATOR_REDIRECT_URLS: redirectUrls.join(','),
      EMULATOR_PICTURE_ORIGIN: `http://${PICTURE_HOST}`,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  process.umask(umask);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4000);
  });
  child.stdin.on('error', () => undefined);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<boolean>((resolve) => {
    child.stdout.once('data', () => resolve(true));
    exited.then(() => resolve(false));
    setTimeout(() => resolve(false), START_LIMIT_MS).unref();
  });
  if (!(await ready)) {
    child.kill('SIGKILL');
    const reason = errors.split('\n').find((line) => /error/i.test(line)) ?? 'no reason given';
    throw new StartFailure(`The Stytch emulator did not start: ${reason.trim()}`);
  }
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    env,
    pictureHost: `${PICTURE_HOST}=127.0.0.1:${port}`,
    exited,
    stop() {
      child.stdin.end();
      return exited;
    },
  };
}
