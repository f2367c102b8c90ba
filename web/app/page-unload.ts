/**
 * Maximum delay between a failed request and the browser's report of the unload that caused the
 * failure, in milliseconds. WebKit reports it about 5 ms after it has aborted the requests.
 */
const UNLOAD_REPORT_MS = 250;
/**
 * Time in milliseconds after which an unload is considered canceled, e.g. because it was a
 * download.
 */
const UNLOAD_TIMEOUT_MS = 30_000;

let unloadStartedAt = Number.NEGATIVE_INFINITY;

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Records when a navigation to another document begins. Firefox and WebKit then abort the page's
 * requests, long before `pagehide`.
 */
export function watchPageUnload(): void {
  const recordStart = () => {
    unloadStartedAt = performance.now();
  };
  window.addEventListener('beforeunload', recordStart);
  window.addEventListener('pagehide', recordStart);
  // Safari on iOS has no beforeunload event; older browsers have no Navigation API.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) recordStart();
  });
}

/** Returns whether an unload of the page has aborted the request that just failed. */
export async function isUnloading(): Promise<boolean> {
  const isRecent = () => performance.now() - unloadStartedAt < UNLOAD_TIMEOUT_MS;
  if (!isRecent()) await wait(UNLOAD_REPORT_MS);
  return isRecent();
}

/** Resolves when the page is not being unloaded. If an unload completes, never resolves. */
export async function waitWhileUnloading(): Promise<void> {
  while (await isUnloading()) await wait(UNLOAD_REPORT_MS);
}
