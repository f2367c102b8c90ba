import { vi } from 'vitest';
import { BrowserlessClient, type ClientResponse } from '#test/harness/app/browserless-client.ts';
import { reachesDependencies } from '#test/harness/app/ops-port.ts';
import { callbackToken, newPerson, verify } from '#test/harness/app/sign-in.ts';
import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import type { ServerProcess } from '#test/harness/services/server-process.ts';
import type { ChosenAccount } from '#test/stytch-emulator/oauth/choose-account.ts';

let visitors = 0;

/** The clients of a server that runs in a separate process. */
export class ClientPool {
  readonly #server: ServerProcess;

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  /** Returns a client without cookies and with its own address. */
  visitor(): BrowserlessClient {
    visitors += 1;
    const address = `10.3.${Math.floor(visitors / 250)}.${visitors % 250}`;
    return new BrowserlessClient({ url: this.#server.url, publicUrl: PUBLIC_URL, address });
  }

  /** Signs in up to the callback. Returns the client and the token that completes the sign-in. */
  async readyToVerify(person = newPerson()): Promise<{ client: BrowserlessClient; token: string }> {
    const client = this.visitor();
    return { client, token: await callbackToken(client, person) };
  }

  /** @throws when the sign-in is rejected */
  async signIn(person?: ChosenAccount): Promise<BrowserlessClient> {
    const { client, token } = await this.readyToVerify(person);
    await verify(client, token);
    return client;
  }

  /**
   * Waits up to ten seconds until a user can sign in and save a change, without a restart of the
   * server.
   */
  async recovered(): Promise<void> {
    const works = async () => {
      if (!(await reachesDependencies(this.#server.opsUrl))) return false;
      const client = await this.signIn();
      return isSaved(await client.put('/api/profile', { bio: 'Back again.' }));
    };
    await vi.waitUntil(() => works().catch(() => false), { timeout: 10_000, interval: 100 });
  }
}

const isSaved = ({ status }: ClientResponse) => status === 200;
