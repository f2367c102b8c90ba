import { execFile } from 'node:child_process';
import { PROJECT } from './surroundings.ts';
import type { TestApp } from './test-app.ts';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `npm run admin -- …` without npm. The process gets only this environment. */
export function runAdmin(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const cache = { NODE_COMPILE_CACHE: 'node_modules/.cache/node' };
  const options = { env: { PATH: process.env.PATH, ...cache, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/admin.ts', ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

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
