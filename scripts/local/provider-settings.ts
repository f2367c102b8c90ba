import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stytchApiUrl } from '#bff/config.ts';
import { StartFailure } from '#scripts/services/failure.ts';
import { type Environment, hasStytchProject } from './settings.ts';

const fileIn = (dataFolder: string) => join(dataFolder, 'provider');

/** Leaves the STYTCH_* variables of the emulator for commands that work beside a running local mode. */
export async function leaveProvider(dataFolder: string, env: Environment): Promise<void> {
  await writeFile(fileIn(dataFolder), `${JSON.stringify(env)}\n`, { mode: 0o600 });
}

async function leftProvider(dataFolder: string): Promise<Environment | undefined> {
  try {
    return JSON.parse(await readFile(fileIn(dataFolder), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the project of the STYTCH_* variables, else that of the last local start.
 * @throws StartFailure without either
 */
export async function providerSettings(env: Environment, dataFolder: string) {
  const from = hasStytchProject(env) ? env : await leftProvider(dataFolder);
  const { STYTCH_PROJECT_ID: projectId, STYTCH_SECRET: secret } = from ?? {};
  if (!projectId || !secret) {
    throw new StartFailure(
      'No sign-in provider: set the STYTCH_* variables, or run npm start in another terminal.',
    );
  }
  const ownUrl = stytchApiUrl(projectId);
  const apiUrl = from?.STYTCH_API_URL || ownUrl;
  const publicToken = from?.STYTCH_PUBLIC_TOKEN ?? '';
  return { projectId, secret, publicToken, apiUrl, isEmulator: apiUrl !== ownUrl };
}
