/** What no middleware tells of a route: how long its answer may be kept, and what is in it. */
export interface Answer {
  /** Cache-Control of a 200; errors are never stored. */
  cacheControl: string;
  /** What a stranger must not get; undefined when anyone may read all of it. */
  sensitive?: string;
}

export const kept = (cacheControl: string): Answer => ({ cacheControl });
export const open: Answer = { cacheControl: 'no-store' };
export const secret = (sensitive: string): Answer => ({ cacheControl: 'no-store', sensitive });
