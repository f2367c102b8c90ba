import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserlessClient, CHROME } from '#test/harness/app/browserless-client.ts';
import { newPerson, signIn } from '#test/harness/app/sign-in.ts';
import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { AcknowledgedClicks, type CountedLink } from '#test/harness/load/acknowledged-clicks.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import type { Outcome } from './outcome.ts';

/**
 * The number of visitors. Each visitor and each creator sends one request after the other until the
 * load ends.
 */
const VISITORS = 8;
const CREATORS = 3;
const LINKS = 5;
/** Number of clicks with the same user agent, below the limit of visits per minute. */
const CLICKS_PER_AGENT = 20;
const PAUSE_MS = 5;

interface Creator {
  client: BrowserlessClient;
  linkIds: string[];
  /** The bio of the last acknowledged edit, followed by those of later, unacknowledged edits. */
  bios: string[];
}

/**
 * Sends clicks, edits and sign-ins to servers. Afterwards, checks that acknowledged changes are
 * stored.
 */
export class WriteLoad {
  readonly #urls: readonly string[];
  readonly #creators: Creator[] = [];
  readonly #clicks = new AcknowledgedClicks();
  readonly #failures = new Map<string, number>();
  #sent = 0;
  #acknowledged = 0;
  #longestMs = 0;
  #clients = 0;
  #isRunning = true;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Signs creators in, adds their links, and starts sending. */
  static async start(urls: readonly string[]): Promise<WriteLoad> {
    const load = new WriteLoad(urls);
    for (let n = 0; n < CREATORS; n += 1) load.#creators.push(await load.#createCreator());
    const linkIds = load.#creators.flatMap((creator) => creator.linkIds);
    load.#work = Promise.all([
      ...Array.from({ length: VISITORS }, (_, n) => load.#click(n, linkIds)),
      ...load.#creators.map((creator) => load.#edit(creator)),
      load.#signIns(),
    ]);
    return load;
  }

  /** Stops sending and compares the counts and bios with the acknowledged changes. */
  async end(): Promise<Outcome> {
    this.#isRunning = false;
    await this.#work;
    const links: CountedLink[] = [];
    let lost = 0;
    for (const { client, bios } of this.#creators) {
      links.push(...(await client.get('/api/links')).json<CountedLink[]>());
      const { bio } = (await client.get('/api/profile')).json<{ bio: string }>();
      if (!bios.includes(bio)) lost += 1;
    }
    return {
      sent: this.#sent,
      acknowledged: this.#acknowledged,
      lost: lost + this.#clicks.lost(links),
      refused: this.#sent - this.#acknowledged,
      longestWaitMs: Math.round(this.#longestMs),
      failures: Object.fromEntries(this.#failures),
    };
  }

  #client(): BrowserlessClient {
    this.#clients += 1;
    const url = this.#urls[this.#clients % this.#urls.length] as string;
    const address = `10.8.${Math.floor(this.#clients / 250)}.${this.#clients % 250}`;
    return new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address });
  }

  async #createCreator(): Promise<Creator> {
    const client = this.#client();
    await signIn(client, newPerson());
    const linkIds: string[] = [];
    for (let n = 1; n <= LINKS; n += 1) {
      const added = await client.post('/api/links', { title: `${n}`, url: 'https://a.example/' });
      linkIds.push(added.json<{ id: string }>().id);
    }
    return { client, linkIds, bios: [''] };
  }

  /**
   * Sends a request and records it.
   * @returns whether it was acknowledged
   */
  async #send(kind: string, request: () => Promise<{ status: number }>): Promise<boolean> {
    this.#sent += 1;
    const sentAt = performance.now();
    const status = await request().then(
      (response) => response.status,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    this.#longestMs = Math.max(this.#longestMs, performance.now() - sentAt);
    const isAcknowledged = typeof status === 'number' && status < 300;
    if (isAcknowledged) this.#acknowledged += 1;
    else {
      const label = `${kind} ${status}`;
      this.#failures.set(label, (this.#failures.get(label) ?? 0) + 1);
    }
    await sleep(PAUSE_MS);
    return isAcknowledged;
  }

  async #click(visitor: number, linkIds: readonly string[]): Promise<void> {
    const client = this.#client();
    for (let click = 0; this.#isRunning; click += 1) {
      const agent = `${CHROME} Visitor/${visitor}-${Math.floor(click / CLICKS_PER_AGENT)}`;
      const id = linkIds[(visitor + click) % linkIds.length] as string;
      const request = () =>
        client.post(`/api/links/${id}/click`, undefined, { 'User-Agent': agent });
      if (await this.#send('click', request)) this.#clicks.add(id);
    }
  }

  async #edit(creator: Creator): Promise<void> {
    for (let edit = 0; this.#isRunning; edit += 1) {
      const bio = `Edit ${edit}`;
      const request = () => creator.client.put('/api/profile', { bio });
      creator.bios = (await this.#send('edit', request)) ? [bio] : [...creator.bios, bio];
      // Stay below the limit of 120 edits per minute.
      await sleep(600);
    }
  }

  async #signIns(): Promise<void> {
    while (this.#isRunning) {
      const client = this.#client();
      await this.#send('sign-in', async () => {
        const start = await client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' });
        if (start.status !== 302) return { status: 503 };
        return this.#finishSignIn(client, `${start.headers.location}`);
      });
      await sleep(100);
    }
  }

  async #finishSignIn(client: BrowserlessClient, location: string): Promise<{ status: number }> {
    const back = await chooseAccount(location, newPerson());
    return client.post('/api/auth/verify', { accessToken: back.searchParams.get('token') });
  }
}
