/** What no middleware tells of a route: how long its answer may be kept, and what is in it. */
export interface Answer {
  /** Cache-Control of a 200; errors are never stored. */
  cacheControl: string;
  /** What a stranger must not get; undefined when anyone may read all of it. */
  sensitive?: string;
}

/** Anyone may read it, and caches may keep it so long. */
export const kept = (cacheControl: string): Answer => ({ cacheControl });
/** Anyone may read it; nobody keeps it. */
export const open: Answer = { cacheControl: 'no-store' };
/** Holds what a stranger must not get. */
export const secret = (sensitive: string): Answer => ({ cacheControl: 'no-store', sensitive });
