/**
 * Whether this document was opened at one of these paths. Its content security policy is that of the
 * opened address, whatever the router shows since.
 */
export function openedAt(paths: readonly string[]): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation) return false;
  // The server takes any case, and a slash at the end.
  const path = new URL(navigation.name).pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  return paths.includes(path);
}
