import { expect } from 'vitest';
import { addLink } from '#bff/links/links.ts';
import { BrowserlessClient, type ClientResponse } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { linkDeps } from '#test/harness/app/link-deps.ts';
import { newPerson, signIn } from '#test/harness/app/sign-in.ts';
import { PUBLIC_URL, type Surroundings } from '#test/harness/app/surroundings.ts';

type Replicas = readonly { url: string }[];

/** Tests a call that the owner makes concurrently in all tabs. */
export type Change = (owner: Owner) => Promise<void>;

export const LINK = { title: 'Shop', url: 'https://shop.example/' };

export const statuses = (responses: readonly ClientResponse[]) =>
  responses.map(({ status }) => status).sort();

/** An owner whose browser has one tab for each replica. */
export class Owner {
  readonly around: Surroundings;
  readonly #replicas: Replicas;
  person = newPerson();
  tabs: BrowserlessClient[] = [];
  userId = '';
  /** A number that increases with each set of tabs. */
  number = 0;

  constructor(around: Surroundings, replicas: Replicas) {
    this.around = around;
    this.#replicas = replicas;
  }

  /** Signs a new person in. */
  async signUp(): Promise<void> {
    const { db } = this.around;
    this.person = newPerson();
    this.tabs = await this.newBrowser();
    const { username } = (await this.#ask('/api/profile'))[0] as { username: string };
    this.userId = (await db('profiles').where({ username }).first().then(found)).user_id;
    // Save the page first, because the first save locks more rows than later changes.
    await db('profiles').where({ user_id: this.userId }).update({ saved_at: db.fn.now() });
  }

  /** Opens a tab on each replica, with a copy of the cookies. */
  openTabs(cookies: Iterable<[string, string]> = []): BrowserlessClient[] {
    this.number += 1;
    const address = `10.6.0.${this.number}`;
    return this.#replicas.map(({ url }) => {
      const tab = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address });
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      return tab;
    });
  }

  /** Signs the owner in with another browser, and returns its tabs. */
  async newBrowser(): Promise<BrowserlessClient[]> {
    const [first] = this.openTabs();
    if (!first) throw new Error('There is no replica.');
    await signIn(first, this.person);
    return this.openTabs(first.cookies);
  }

  /** Returns the response of each replica to a GET. */
  #ask(path: string): Promise<unknown[]> {
    return Promise.all(this.tabs.map(async (tab) => (await tab.get(path)).json()));
  }

  /** Returns the response to a GET. It must be the same on all replicas. */
  async agreed<T>(path: string): Promise<T> {
    const [first, ...others] = await this.#ask(path);
    for (const other of others) expect(other).toEqual(first);
    return first as T;
  }

  /** Returns the status of a path without a session. It must be the same on all replicas. */
  async agreedStatus(path: string): Promise<number> {
    const responses = await Promise.all(this.openTabs().map((tab) => tab.get(path)));
    const [status, ...others] = new Set(responses.map((response) => response.status));
    expect(others).toEqual([]);
    return status ?? 0;
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.agreed<{ signedIn: boolean }>('/api/session')).signedIn;
  }

  /**
   * Makes a change concurrently in all tabs.
   * @returns the responses in the order of the tabs
   */
  atOnce(
    change: (tab: BrowserlessClient, number: number) => Promise<ClientResponse>,
  ): Promise<ClientResponse[]> {
    return Promise.all(this.tabs.map(change));
  }

  /**
   * Adds links.
   * @returns their ids
   */
  async addLinks(count: number): Promise<string[]> {
    const ids: string[] = [];
    const deps = linkDeps(this.around.db);
    for (let number = 0; number < count; number += 1) {
      ids.push((await addLink(deps, this.userId, { ...LINK, button_color: '#000000' })).id);
    }
    return ids;
  }
}
