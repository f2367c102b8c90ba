import type { Redis } from 'ioredis';
import { vi } from 'vitest';
import { loadConfig } from '#bff/config.ts';
import { type RunningServer, serve } from '#bff/main.ts';
import type { Db } from '#db/connection.ts';
import { found } from '#test/harness/app/found.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import type { RunningEmulator } from '#test/stytch-emulator/emulator.ts';
import { BrowserlessClient } from './browserless-client.ts';
import { forgetRates } from './forget-rates.ts';
import { reachesDependencies } from './ops-port.ts';
import { callbackToken, newPerson, signIn } from './sign-in.ts';
import {
  type AppOptions,
  appEnvironment,
  launchSurroundings,
  type Surroundings,
} from './surroundings.ts';
import { jobsBesidesDrawings, openJobs, type TestJobs } from './test-jobs.ts';

let visitors = 0;

/** The real server on a free port, with its services. */
export class TestApp {
  readonly publicUrl: string;
  readonly sessionKeys: readonly Buffer[];
  readonly around: Surroundings;
  readonly #server: RunningServer;
  readonly #env: NodeJS.ProcessEnv;
  #jobs: TestJobs | undefined;

  constructor(server: RunningServer, around: Surroundings, env: NodeJS.ProcessEnv) {
    const config = loadConfig(env);
    this.#server = server;
    this.#env = env;
    this.around = around;
    this.publicUrl = config.publicUrl;
    this.sessionKeys = config.sessionKeys;
  }

  get url(): string {
    return this.#server.url;
  }
  /** The address of the private port. */
  get opsUrl(): string {
    return `${this.#server.opsUrl}`;
  }
  get db(): Db {
    return this.around.db;
  }
  get redis(): Redis {
    return this.around.redis;
  }
  get emulator(): RunningEmulator {
    return this.around.emulator;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.#jobs?.close();
  }

  forgetRates(): Promise<void> {
    return forgetRates(this.redis);
  }

  /** Returns a client without cookies and with its own address. */
  visitor(): BrowserlessClient {
    visitors += 1;
    const address = `10.1.${Math.floor(visitors / 250)}.${visitors % 250}`;
    return new BrowserlessClient({ url: this.url, publicUrl: this.publicUrl, address });
  }

  reachesDependencies(): Promise<boolean> {
    return reachesDependencies(this.opsUrl);
  }

  /** Runs each due job once. */
  runJobs(): Promise<void> {
    this.#jobs ??= openJobs(this.#env);
    return this.#jobs.runDue();
  }

  /**
   * Runs jobs until none is left. Ignores the jobs that draw share cards, because they wait for
   * more edits.
   */
  async providerUpToDate(): Promise<void> {
    const isDone = async () => {
      await this.runJobs();
      return (await jobsBesidesDrawings(this.db)).length === 0;
    };
    await vi.waitUntil(isDone, { timeout: 8000 });
  }

  /**
   * Signs in until the provider redirects to the callback.
   * @returns the one-time token in the redirect
   */
  callbackToken(client: BrowserlessClient, person = newPerson()): Promise<string> {
    return callbackToken(client, person);
  }

  /** Signs in, by default with a new account. */
  async signIn(person = newPerson(), client = this.visitor()): Promise<BrowserlessClient> {
    await signIn(client, person);
    return client;
  }
}

/**
 * Returns the user id of a signed-in client. No response contains it, so it is read from the
 * database.
 */
export async function userIdOf(app: TestApp, client: BrowserlessClient): Promise<string> {
  const { username } = (await client.get('/api/profile')).json<{ username: string }>();
  return (await app.db('profiles').where({ username }).first().then(found)).user_id;
}

/** Starts a server, which the test must stop. */
export async function startApp(around: Surroundings, options: AppOptions = {}): Promise<TestApp> {
  const env = appEnvironment(around, options);
  return new TestApp(await serve(loadConfig(env)), around, env);
}

/** Starts one server for a test file; it stops automatically. */
export async function launchTestApp(options: AppOptions = {}): Promise<TestApp> {
  const around = await launchSurroundings(options.publicUrl);
  const app = await startApp(around, options);
  atEndOfFile(() => app.stop());
  return app;
}
