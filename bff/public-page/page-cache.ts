import { LRUCache } from 'lru-cache';
import { cardPath } from '#bff/contracts/page-share.ts';
import { isUsername } from '#bff/contracts/username.ts';
import { isDependencyFailure } from '#bff/http/dependency-failure.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import type { HiddenPage } from '#bff/moderation/suspensions.store.ts';
import { presentPublicProfile } from '#bff/profile/profile.presenter.ts';
import type { PublicProfileRow } from '#bff/profile/profile.store.ts';
import type { MessagePages } from './message-pages.ts';
import type { EvictionTarget, PageEvictions } from './page-evictions.ts';
import { RenderedPage, redirectPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';
import { TurnBudget } from './turn-budget.ts';

/** TTL of a page in milliseconds. Limits the age of a page whose eviction was lost. */
const FRESH_MS = 1_000;
/** Maximum age of a page that is served while the database is down, in milliseconds. */
const STALE_IF_ERROR_MS = 5 * 60 * 1000;
/** Time in milliseconds after which a slow database counts as down, if a stale page is cached. */
const SLOW_MS = 1_000;
/** Maximum size of all pages in bytes, including their compressed forms. */
const SIZE_MAX = 64 * 1024 * 1024;

/**
 * Reads from the primary database. A lagging replica could return an old version of an evicted
 * page.
 */
interface PageReads {
  findProfile(username: string): Promise<PublicProfileRow | undefined>;
  findHidden(username: string): Promise<HiddenPage | undefined>;
  /** Returns the current username of the account that had this former username (S74). */
  findRedirect(username: string): Promise<{ current: string } | undefined>;
}

interface PageCacheDeps {
  reads: PageReads;
  evictions: Pick<PageEvictions, 'publish' | 'confirm'>;
  renderer: Pick<Renderer, 'renderPublicPage'>;
  messages: MessagePages;
  publicUrl: string;
  /** URL path of the page's visit script. */
  script: string;
  /** Whether the script counts the views of pages. It does if a CDN sends the pages. */
  countsViews: boolean;
}

interface Entry {
  page: RenderedPage;
  /** When the database was read, in milliseconds since the epoch. */
  readAt: number;
}

/**
 * Caches rendered public pages by username for one second, or longer while the database fails. A
 * page is never cached beyond the next scheduled change of its links.
 */
export class PageCache implements EvictionTarget {
  #deps: PageCacheDeps;
  #pages = new LRUCache<string, Entry>({
    maxSize: SIZE_MAX,
    sizeCalculation: ({ page }) => page.size,
  });
  /** Pages that are being loaded. Concurrent misses share one read and one rendering. */
  #loading = new Map<string, Promise<RenderedPage>>();
  #rendering = new TurnBudget();
  /**
   * Number of requests by result. `stale` counts pages that were served while the database failed.
   */
  readonly counts = { hits: 0, misses: 0, stale: 0 };

  constructor(deps: PageCacheDeps) {
    this.#deps = deps;
  }

  /** Returns the page if it is cached and fresh. Synchronous and without I/O. */
  fresh(username: string): RenderedPage | undefined {
    const page = this.#cachedWithin(FRESH_MS, username);
    if (page) this.counts.hits += 1;
    return page;
  }

  /**
   * Returns the page. Reads and renders the page if the cached one is not fresh. While the database
   * fails or hangs, returns the last rendering if it is at most 5 minutes old.
   * @throws the error of the database or of the rendering
   */
  async load(username: string): Promise<RenderedPage> {
    if (!isUsername(username)) return this.#deps.messages.translated('not-found');
    const fresh = this.fresh(username);
    if (fresh) return fresh;
    this.counts.misses += 1;
    const loading = this.#loading.get(username) ?? this.#startLoading(username);
    if (!this.#stale(username)) return loading;
    try {
      const page = await withTimeout(SLOW_MS, loading, () => undefined);
      // While the page was loading, an edit may have evicted the stale page.
      return page ?? (await this.#confirmedStale(username)) ?? (await loading);
    } catch (error) {
      const stale = isDependencyFailure(error) && (await this.#confirmedStale(username));
      if (!stale) throw error;
      return stale;
    }
  }

  /**
   * Evicts a page on every replica. Call it after the COMMIT of an edit or a deletion, and await it
   * before the response. When it has resolved, no replica serves the stale page (S82). Never
   * throws.
   */
  async evict(username: string): Promise<void> {
    this.drop(username);
    await this.#deps.evictions.publish(username);
  }

  /** Evicts a page in this process. A rendering in progress is then not cached. */
  drop(username: string): void {
    this.#pages.delete(username);
    this.#loading.delete(username);
  }

  /** Evicts all pages in this process. Renderings in progress are then not cached. */
  clear(): void {
    this.#pages.clear();
    this.#loading.clear();
  }

  #stale(username: string): RenderedPage | undefined {
    return this.#cachedWithin(STALE_IF_ERROR_MS, username);
  }

  /** Returns a stale page. First confirms that no other replica has evicted it (S82). */
  async #confirmedStale(username: string): Promise<RenderedPage | undefined> {
    if (!this.#stale(username)) return undefined;
    const isConfirmed = await this.#deps.evictions.confirm();
    const page = isConfirmed ? this.#stale(username) : undefined;
    if (page) this.counts.stale += 1;
    return page;
  }

  #cachedWithin(milliseconds: number, username: string): RenderedPage | undefined {
    const entry = this.#pages.get(username);
    if (!entry) return undefined;
    const end = Math.min(entry.readAt + milliseconds, entry.page.changesAt);
    return Date.now() < end ? entry.page : undefined;
  }

  #startLoading(username: string): Promise<RenderedPage> {
    const readAt = Date.now();
    const loading: Promise<RenderedPage> = this.#render(username, readAt)
      .then((page) => {
        if (this.#loading.get(username) !== loading) return page;
        // Don't cache 404s, 410s and redirects, because they would evict live pages.
        if (page.status === 200) this.#pages.set(username, { page, readAt });
        else this.#pages.delete(username);
        return page;
      })
      .finally(() => {
        if (this.#loading.get(username) === loading) this.#loading.delete(username);
      });
    this.#loading.set(username, loading);
    return loading;
  }

  async #render(username: string, readAt: number): Promise<RenderedPage> {
    const { reads, renderer, publicUrl, script, countsViews } = this.#deps;
    const row = await reads.findProfile(username);
    if (!row) return this.#renderAbsent(username);
    const profile = presentPublicProfile(row);
    const noindex = row.saved_at === null || row.noindex;
    // The database computes `changes_in` after `readAt`, so `changesAt` is never after the change.
    const changesAt = readAt + (row.changes_in ?? Number.POSITIVE_INFINITY);
    return this.#rendering.run(() => {
      const document = renderer.renderPublicPage(profile, {
        publicUrl,
        script,
        noindex,
        countsViews,
        card: row.card_hash === null ? null : cardPath(row.username, row.card_hash),
      });
      return new RenderedPage(document, 200, row.user_id, { changesAt });
    });
  }

  /**
   * Renders the response for a username without a visible page: a suspended page (S87), an offline
   * page, a redirect from a former username (S74), or the not-found page.
   */
  async #renderAbsent(username: string): Promise<RenderedPage> {
    const { reads, messages } = this.#deps;
    const [hidden, redirect] = await Promise.all([
      reads.findHidden(username),
      reads.findRedirect(username),
    ]);
    if (hidden) {
      const kind = hidden.isSuspended ? 'suspended' : 'not-found';
      return hidden.language === null
        ? messages.translated(kind)
        : messages.ofPage(kind, hidden.language);
    }
    return redirect ? redirectPage(`/u/${redirect.current}`) : messages.translated('not-found');
  }
}
