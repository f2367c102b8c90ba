import { spawn } from 'node:child_process';
import { vi } from 'vitest';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { BrowserlessClient } from './browserless-client.ts';
import { callbackToken, newPerson } from './sign-in.ts';
import { type AppOptions, appEnvironment, PUBLIC_URL, type Surroundings } from './surroundings.ts';

const SERVE = `
  const { serve } = await import('#bff/main.ts');
  const { loadConfig } = await import('#bff/config.ts');
  await serve(loadConfig(process.env));
`;

export type LogLine = Record<string, unknown>;

/** A server process whose log tests can read. It stops after the test file. */
export interface LoggedServer {
  url: string;
  opsUrl: string;
  /** Returns the output so far. */
  text(): string;
  /** Returns the complete log lines so far. */
  lines(): LogLine[];
  /** Returns a new client without cookies. */
  visitor(address?: string): BrowserlessClient;
  signIn(): Promise<{ client: BrowserlessClient; accessToken: string }>;
}

export async function launchLoggedServer(
  around: Surroundings,
  options: AppOptions = {},
): Promise<LoggedServer> {
  let log = '';
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', SERVE];
  const env = { ...process.env, ...appEnvironment(around, options), LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, args, { env });
  atEndOfFile(() => child.kill('SIGKILL'));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log += chunk;
    });
  }
  const lines = () =>
    log
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as LogLine);
  const listening = () => lines().find(({ msg }) => msg === 'listening');
  await vi.waitUntil(listening, { timeout: 20_000 });
  const url = `${listening()?.url}`;
  const visitor = (address = '10.2.3.4') =>
    new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address });

  return {
    url,
    opsUrl: `${listening()?.opsUrl}`,
    text: () => log,
    lines,
    visitor,
    async signIn() {
      const client = visitor();
      const accessToken = await callbackToken(client, newPerson());
      await client.get(`/auth/callback?token=${accessToken}`);
      await client.post('/api/auth/verify', { accessToken });
      return { client, accessToken };
    },
  };
}
