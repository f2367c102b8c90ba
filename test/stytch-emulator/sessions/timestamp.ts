/** Formats a time as RFC 3339 in UTC and whole seconds, like all times in the API. */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
