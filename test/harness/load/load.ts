import { randomUUID } from 'node:crypto';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { AcknowledgedClicks } from './acknowledged-clicks.ts';
import { arrivals } from './arrivals.ts';
import { LoadClients, type Target } from './load-clients.ts';
import { LoadCreator, newAccount, visitorAgent } from './load-creator.ts';
import { Measurement } from './measurement.ts';

export const KINDS = ['visitors', 'clicks', 'edits', 'sign-ins'] as const;
export type Kind = (typeof KINDS)[number];
/** Requests per second of each kind. An edit takes two HTTP requests, a sign-in three. */
export type Rates = Record<Kind, number>;

/** A page with its links. */
interface Page {
  username: string;
  linkIds: readonly string[];
}

/** Edits per second and creator, below the limit of writes per minute. */
const EDITS_PER_CREATOR = 1;
const VISITORS = 200;

/**
 * Sends page views, clicks, edits and sign-ins, each at a constant rate that does not depend on the
 * server's speed (an open loop).
 */
export class Load {
  readonly measurements = new Map<Kind, Measurement>(
    KINDS.map((kind) => [kind, new Measurement()]),
  );
  /**
   * Number of acknowledged clicks and edits that are not in the database. Set by `end`; undefined
   * without creators.
   */
  lost: number | undefined;
  readonly #rates: Rates;
  readonly #clients: LoadClients;
  readonly #creators: LoadCreator[];
  readonly #pages: readonly Page[];
  readonly #visitors: BrowserlessClient[];
  readonly #clicks = new AcknowledgedClicks();
  readonly #stop = new AbortController();
  readonly #open = new Set<Promise<unknown>>();
  readonly #run = randomUUID().slice(0, 8);
  #arrivals: Promise<void>[] = [];

  private constructor(rates: Rates, clients: LoadClients, creators: LoadCreator[], pages: Page[]) {
    this.#rates = rates;
    this.#clients = clients;
    this.#creators = creators;
    this.#pages = pages;
    this.#visitors = Array.from({ length: VISITORS }, () => clients.create());
  }

  /**
   * Prepares a load on a deployment whose provider is the emulator: signs in creators and creates
   * their pages.
   */
  static async withCreators(target: Target, rates: Rates): Promise<Load> {
    const clients = new LoadClients(target);
    const creators: LoadCreator[] = [];
    const count = Math.max(1, Math.ceil(rates.edits / EDITS_PER_CREATOR));
    for (let number = 0; number < count; number += 1) {
      creators.push(await LoadCreator.create(clients.create()));
    }
    return new Load(rates, clients, creators, creators);
  }

  /**
   * Prepares views and clicks of an existing page. Without a session, lost clicks cannot be
   * counted.
   * @throws when the page does not exist or has no link
   */
  static async ofPage(target: Target, rates: Rates, username: string): Promise<Load> {
    const clients = new LoadClients(target);
    const response = await clients.create().get(`/api/u/${username}`);
    if (response.status !== 200) throw new Error(`The page ${username}: ${response.status}`);
    const linkIds = response.json<{ links: { id: string }[] }>().links.map(({ id }) => id);
    if (linkIds.length === 0) throw new Error(`The page ${username} has no link.`);
    return new Load(rates, clients, [], [{ username, linkIds }]);
  }

  start(): void {
    const work = {
      visitors: (dueAt: number, number: number) => this.#view(dueAt, number),
      clicks: (dueAt: number, number: number) => this.#click(dueAt, number),
      edits: (dueAt: number, number: number) => this.#edit(dueAt, number),
      'sign-ins': (dueAt: number) => this.#signIn(dueAt),
    };
    this.#arrivals = KINDS.map((kind) =>
      arrivals(this.#rates[kind], this.#stop.signal, (dueAt, number) => {
        const done = work[kind](dueAt, number).finally(() => this.#open.delete(done));
        this.#open.add(done);
      }),
    );
  }

  /** Stops the load, waits for all responses, and counts lost changes. */
  async end(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#arrivals);
    await Promise.all(this.#open);
    const checks = await Promise.all(this.#creators.map((creator) => creator.check()));
    this.#clients.close();
    if (this.#creators.length === 0) return;
    const lostClicks = this.#clicks.lost(checks.flatMap(({ links }) => links));
    this.lost = lostClicks + checks.reduce((sum, { lostEdits }) => sum + lostEdits, 0);
  }

  #of(kind: Kind): Measurement {
    return this.measurements.get(kind) as Measurement;
  }

  #view(dueAt: number, number: number): Promise<unknown> {
    const { username } = pick(this.#pages, number);
    const headers = { 'User-Agent': visitorAgent(this.#run, number), Accept: 'text/html' };
    const visitor = pick(this.#visitors, number);
    return this.#of('visitors').of(dueAt, () => visitor.get(`/u/${username}`, headers));
  }

  async #click(dueAt: number, number: number): Promise<void> {
    const { linkIds } = pick(this.#pages, number);
    const id = pick(linkIds, Math.floor(number / this.#pages.length));
    const path = `/api/links/${id}/click`;
    const headers = { 'User-Agent': visitorAgent(`${this.#run}c`, number) };
    const visitor = pick(this.#visitors, number);
    const post = () => visitor.post(path, undefined, headers);
    if (await this.#of('clicks').of(dueAt, post)) this.#clicks.add(id);
  }

  #edit(dueAt: number, number: number): Promise<unknown> {
    return pick(this.#creators, number).edit(this.#of('edits'), dueAt);
  }

  /** Signs in with a new account, then loads the dashboard's data. */
  async #signIn(dueAt: number): Promise<void> {
    const measurement = this.#of('sign-ins');
    const client = this.#clients.create();
    const open = () => client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' });
    const started = await measurement.of(dueAt, open);
    if (!started) return;
    // The provider's page is between the two measured requests and is not measured itself.
    const back = await chooseAccount(`${started.headers.location}`, newAccount());
    const accessToken = back.searchParams.get('token');
    const verify = () => client.post('/api/auth/verify', { accessToken });
    if (!(await measurement.of(performance.now(), verify))) return;
    await measurement.of(performance.now(), () => client.get('/api/profile'));
  }
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
