import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import type { ClientPool } from './client-pool.ts';
import { Exchanges } from './exchanges.ts';

const CREATORS = 2;
const CLICKING = 8;
const SIGNING_IN = 8;
/**
 * Pause between edits, in milliseconds. An edit is two writes; the pause keeps them below the limit
 * of writes per minute.
 */
const EDIT_PAUSE_MS = 450;

/** A creator at the dashboard, with the changes that were sent and acknowledged. */
export interface Creator {
  client: BrowserlessClient;
  username: string;
  /** The user's id at the provider. */
  providerUserId: string;
  bios: { sent: string[]; acknowledged: number };
  links: { sent: string[]; acknowledged: Map<string, string> };
}

/** Concurrent requests of all kinds, until stopped. */
export class Traffic {
  readonly exchanges = new Exchanges();
  readonly creators: Creator[] = [];
  /** Clients whose sign-in was acknowledged. */
  readonly signedIn: BrowserlessClient[] = [];
  /** The id of the link that all visitors click. */
  linkId = '';
  #seenPage = '';
  readonly #clients: ClientPool;
  readonly #newPages: Iterator<string>;
  #waiting: Awaited<ReturnType<ClientPool['readyToVerify']>>[] = [];
  #going = true;
  #loops: Promise<void>[] = [];

  /** @param newPages usernames of pages that no client has requested */
  constructor(clients: ClientPool, newPages: Iterator<string>) {
    this.#clients = clients;
    this.#newPages = newPages;
  }

  /**
   * Prepares the traffic before the fault: signs creators in, views one page, and starts further
   * sign-ins.
   */
  async prepare(): Promise<void> {
    for (let number = 0; number < CREATORS; number += 1) {
      this.creators.push(await newCreator(this.#clients));
    }
    const [first] = this.creators as [Creator];
    const link = await first.client.post('/api/links', { title: 'All', url: 'https://a.example' });
    this.linkId = link.json<{ id: string }>().id;
    // No creator edits this page, because an edit would evict it from the cache.
    this.#seenPage = `/u/${this.#newPages.next().value}`;
    await this.#clients.visitor().get(this.#seenPage);
    for (let number = 0; number < SIGNING_IN; number += 1) {
      this.#waiting.push(await this.#clients.readyToVerify());
    }
  }

  start(): void {
    this.#loops = [
      ...this.creators.map((creator) => this.#repeat(EDIT_PAUSE_MS, () => this.#edit(creator))),
      ...this.creators.map(({ client }) => this.#repeat(50, () => this.#read(client))),
      ...Array.from({ length: CLICKING }, () => this.#click()),
      this.#repeat(30, () => this.#visitSeenPage()),
      this.#repeat(80, () => this.#visitNewPage()),
      this.#repeat(200, () => this.#signIn()),
      this.#repeat(150, () => this.#checkSession(this.creators[0] as Creator)),
    ];
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#loops);
  }

  async #repeat(pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (this.#going) {
      await work();
      await sleep(pauseMs);
    }
  }

  async #edit({ client, bios, links }: Creator): Promise<void> {
    const bio = `Bio ${bios.sent.length}`;
    bios.sent.push(bio);
    const save = () => client.put('/api/profile', { bio });
    if (await this.exchanges.ask('write', `PUT ${bio}`, save)) bios.acknowledged = bios.sent.length;
    const title = `Link ${links.sent.length}`;
    links.sent.push(title);
    const body = { title, url: 'https://b.example/' };
    const add = () => client.post('/api/links', body);
    const added = await this.exchanges.ask('write', `POST ${title}`, add);
    if (added) links.acknowledged.set(added.json<{ id: string }>().id, title);
  }

  async #read(client: BrowserlessClient): Promise<void> {
    for (const path of ['/api/profile', '/api/links', '/api/session']) {
      await this.exchanges.ask('read', path, () => client.get(path));
    }
  }

  /** Checks the session as the provider's SDK does in the browser. */
  async #checkSession({ client }: Creator): Promise<void> {
    const path = '/sdk/v1/sessions/authenticate';
    await this.exchanges.ask('sdk', path, () => client.post(path, {}));
  }

  async #click(): Promise<void> {
    const visitor = this.#clients.visitor();
    const path = `/api/links/${this.linkId}/click`;
    await this.#repeat(25, async () => {
      await this.exchanges.ask('click', path, () => visitor.post(path));
    });
  }

  async #visitSeenPage(): Promise<void> {
    const load = () => this.#clients.visitor().get(this.#seenPage);
    await this.exchanges.ask('seen page', this.#seenPage, load);
  }

  async #visitNewPage(): Promise<void> {
    const path = `/u/${this.#newPages.next().value}`;
    await this.exchanges.ask('new page', path, () => this.#clients.visitor().get(path));
  }

  async #signIn(): Promise<void> {
    const start = () => this.#clients.visitor().get('/auth/google/start');
    await this.exchanges.ask('sign-in', '/auth/google/start', start);
    const waiting = this.#waiting.pop();
    if (!waiting) return;
    const { client, token } = waiting;
    const verify = () => client.post('/api/auth/verify', { accessToken: token });
    if (await this.exchanges.ask('sign-in', 'verify', verify)) this.signedIn.push(client);
  }
}

async function newCreator(clients: ClientPool): Promise<Creator> {
  const client = await clients.signIn();
  const { username } = (await client.get('/api/profile')).json<{ username: string }>();
  const checked = await client.post('/sdk/v1/sessions/authenticate', {});
  const { data } = checked.json<{ data: { user: { user_id: string } } }>();
  return {
    client,
    username,
    providerUserId: data.user.user_id,
    bios: { sent: [], acknowledged: 0 },
    links: { sent: [], acknowledged: new Map() },
  };
}
