import { randomUUID } from 'node:crypto';
import { type BrowserlessClient, CHROME } from '#test/harness/app/browserless-client.ts';
import { signIn } from '#test/harness/app/sign-in.ts';
import type { CountedLink } from './acknowledged-clicks.ts';
import type { Measurement } from './measurement.ts';

const LINKS = 10;

interface ListedLink extends CountedLink {
  title: string;
  url: string;
}

/** Returns a new account. The provider's emulator creates it at its first sign-in. */
export function newAccount(): { name: string; email: string } {
  const name = `Load ${randomUUID().slice(0, 8)}`;
  return { name, email: `${name.replace(' ', '.').toLowerCase()}@example.com` };
}

/** A creator whose page has links. The creator edits them while visitors click. */
export class LoadCreator {
  readonly username: string;
  readonly linkIds: readonly string[];
  readonly #client: BrowserlessClient;
  /** For each link: all titles that were sent, and the index of the last acknowledged one. */
  readonly #titles = new Map<string, { sent: string[]; acknowledged: number }>();
  #edits = 0;

  private constructor(client: BrowserlessClient, username: string, links: readonly ListedLink[]) {
    this.#client = client;
    this.username = username;
    this.linkIds = links.map(({ id }) => id);
    for (const { id, title } of links) this.#titles.set(id, { sent: [title], acknowledged: 0 });
  }

  /**
   * Signs in with a new account and adds links.
   * @throws when the server rejects a request
   */
  static async create(client: BrowserlessClient): Promise<LoadCreator> {
    await signIn(client, newAccount());
    for (let number = 1; number <= LINKS; number += 1) {
      const link = { title: `Link ${number}`, url: 'https://a.example/' };
      const { status, text } = await client.post('/api/links', link);
      if (status !== 201) throw new Error(`POST /api/links: ${status} ${text}`);
    }
    const { username } = (await client.get('/api/profile')).json<{ username: string }>();
    return new LoadCreator(client, username, await listLinks(client));
  }

  /** Changes the title of one link, then fetches the list, as the dashboard does. */
  async edit(measurement: Measurement, dueAt: number): Promise<void> {
    const id = this.linkIds[this.#edits % this.linkIds.length] as string;
    this.#edits += 1;
    const titles = this.#titles.get(id) as { sent: string[]; acknowledged: number };
    const title = `Edit ${this.#edits}`;
    const number = titles.sent.push(title) - 1;
    const body = { title, url: 'https://a.example/' };
    const saved = await measurement.of(dueAt, () => this.#client.put(`/api/links/${id}`, body));
    if (saved) titles.acknowledged = Math.max(titles.acknowledged, number);
    await measurement.of(performance.now(), () => this.#client.get('/api/links'));
  }

  /**
   * Compares the stored links with the acknowledged edits.
   * @returns how many links have an older title than the last acknowledged one, and all links
   */
  async check(): Promise<{ lostEdits: number; links: readonly CountedLink[] }> {
    const links = await listLinks(this.#client);
    const isLost = ({ id, title }: ListedLink) => {
      const { sent, acknowledged } = this.#titles.get(id) ?? { sent: [], acknowledged: 0 };
      return sent.indexOf(title) < acknowledged;
    };
    const lostEdits = links.filter(isLost).length + this.linkIds.length - links.length;
    return { lostEdits, links };
  }
}

async function listLinks(client: BrowserlessClient): Promise<ListedLink[]> {
  const response = await client.get('/api/links');
  if (response.status !== 200)
    throw new Error(`GET /api/links: ${response.status} ${response.text}`);
  return response.json<ListedLink[]>();
}

/** Number of visits per visitor, below the rate at which they would count as those of a bot. */
const VISITS = 20;

/**
 * Returns the user agent of the Nth visit. Each visitor, and so each user agent, makes a few
 * visits.
 */
export const visitorAgent = (run: string, number: number): string =>
  `${CHROME} Visitor/${run}-${Math.floor(number / VISITS)}`;
