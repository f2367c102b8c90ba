import { execFile } from 'node:child_process';
import { Writable } from 'node:stream';
import { PROJECT } from '#test/harness/app/surroundings.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import { runAdmin } from './run-admin.ts';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Returns the outcome of a command that succeeded and printed this text. */
export const done = (stdout: string): Outcome => ({ code: 0, stdout: `${stdout}\n`, stderr: '' });

/** Returns the outcome of a command that failed with this message. */
export const failed = (stderr: string): Outcome => ({ code: 1, stdout: '', stderr: `${stderr}\n` });

type Run = (args: readonly string[], env: Record<string, string>) => Promise<Outcome>;

/** Runs a command in this process. */
export const runCommand: Run = async (args, env) => {
  const written = { stdout: '', stderr: '' };
  const streamOf = (name: keyof typeof written) =>
    new Writable({
      write(chunk, _encoding, done) {
        written[name] += chunk;
        done();
      },
    });
  const output = { stdout: streamOf('stdout'), stderr: streamOf('stderr') };
  const code = await runAdmin([...args], env, output);
  return { code, ...written };
};

/**
 * Runs `npm run admin -- …` without npm, in a process that gets only this environment. This takes
 * half a second of CPU time, so use it for one command of each kind of connection: it shows that the
 * command closes its connections, because the process would not end otherwise.
 */
export const runProcess: Run = (args, env) => {
  const cache = { NODE_COMPILE_CACHE: 'node_modules/.cache/node' };
  const options = { env: { PATH: process.env.PATH, ...cache, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/admin.ts', ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
};

/** Returns the environment in which an operator runs commands for this app. */
export function operatorEnvironment(app: TestApp): Record<string, string> {
  return {
    ADMIN_ACTOR: 'tess',
    DATABASE_URL: app.around.databaseUrl,
    REDIS_URL: app.around.redisUrl,
    SESSION_KEYS: app.sessionKeys.map((key) => key.toString('base64')).join(','),
    STYTCH_PROJECT_ID: PROJECT.projectId,
    STYTCH_SECRET: PROJECT.secret,
    STYTCH_PUBLIC_TOKEN: PROJECT.publicToken,
    STYTCH_API_URL: app.emulator.url,
  };
}
