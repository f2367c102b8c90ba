import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import type { PublicProfileRow } from '#bff/profile/profile.store.ts';
import { MessagePages } from './message-pages.ts';
import { PageCache } from './page-cache.ts';

/** The time at which each test starts. */
export const START = Date.parse('2026-01-01T12:00:00Z');

export const render = ({ bio }: PublicProfile) => ({ html: bio, style: '', frameOrigins: [] });

type Read = PromiseWithResolvers<PublicProfileRow | undefined> & { username: string };

const rowOf = (username: string, bio: string, changesIn: number | null): PublicProfileRow => ({
  user_id: 'u',
  username,
  name: 'R',
  bio,
  background_color_own: null,
  appearance: {},
  background_photo_id: null,
  background_photo_darkest: null,
  background_photo_lightest: null,
  language: 'en',
  seo_title: '',
  seo_description: '',
  noindex: false,
  show_views: true,
  picture_id: null,
  card_hash: null,
  pro: false,
  time_zone: 'UTC',
  views: '0',
  published: true,
  saved_at: new Date(START),
  blocklist_version: '0',
  changes_in: changesIn,
  links: [],
  socials: [],
});

/** Returns a cache with a fake database. The test resolves the reads of the database. */
export function cacheWithManualReads(renderPublicPage = render) {
  const reads: Read[] = [];
  let redirects = 0;
  const pageReads = {
    findProfile(username: string) {
      const read = Object.assign(Promise.withResolvers<PublicProfileRow | undefined>(), {
        username,
      });
      reads.push(read);
      return read.promise;
    },
    findHidden: async () => undefined,
    async findRedirect() {
      redirects += 1;
      return undefined;
    },
  };
  const renderer = {
    renderPublicPage,
    renderMessagePage: (kind: string) => ({ html: kind, style: '', frameOrigins: [] }),
  };
  const options = {
    publicUrl: 'https://posy.example',
    script: '/assets/visit.js',
    countsViews: false,
  };
  const published: string[] = [];
  const subscription = { alive: true };
  const evictions = {
    publish: async (username: string) => void published.push(username),
    confirm: async () => subscription.alive,
  };
  const messages = new MessagePages(renderer, options.publicUrl);
  const pages = new PageCache({ reads: pageReads, renderer, messages, evictions, ...options });
  const load = async () => (await pages.load('rosa')).body('identity').toString();
  let settled = 0;
  /** Waits until reads are pending, and returns them. Concurrent loads share one read. */
  async function begun(): Promise<readonly Read[]> {
    while (reads.length === settled) await turn();
    return reads.slice(settled);
  }
  async function settleReads(settle: (read: Read) => void) {
    const open = await begun();
    settled += open.length;
    for (const read of open) settle(read);
  }
  /** Resolves all pending reads at once, as one statement for several pages does. */
  const resolveReads = (bio: string, changesIn: number | null = null) =>
    settleReads((read) => read.resolve(rowOf(read.username, bio, changesIn)));
  const fail = (error: Error) => settleReads((read) => read.reject(error));
  /** Resolves the pending reads as if the page was deleted: no page and no redirect. */
  async function resolveMissing() {
    const before = redirects;
    await settleReads((read) => read.resolve(undefined));
    await vi.waitUntil(() => redirects > before);
  }
  return { pages, published, subscription, reads, load, begun, resolveReads, resolveMissing, fail };
}
