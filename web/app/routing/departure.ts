/**
 * How long after a failed request the browser may still report that the page is being left, in
 * milliseconds. WebKit reports it some 5 ms after it has ended the requests of the page.
 */
const REPORT_MS = 250;
/** After that time, in milliseconds, a page that was being left has stayed, e.g. for a download. */
const STAYED_AFTER_MS = 30_000;

let begunAt = Number.NEGATIVE_INFINITY;

/** Waits that many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Notes when a navigation to another document begins. Firefox and WebKit end the requests of a page
 * then, long before `pagehide`.
 */
export function watchDepartures(): void {
  const note = () => {
    begunAt = performance.now();
  };
  window.addEventListener('beforeunload', note);
  window.addEventListener('pagehide', note);
  // Safari on iOS has no beforeunload event; older browsers have no Navigation API.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) note();
  });
}

/** Tells whether a request that just failed did so because the page is being left. */
export async function isBeingLeft(): Promise<boolean> {
  const isRecent = () => performance.now() - begunAt < STAYED_AFTER_MS;
  if (!isRecent()) await pause(REPORT_MS);
  return isRecent();
}

/** Waits while the page is being left: usually until its end. */
export async function untilStayed(): Promise<void> {
  while (await isBeingLeft()) await pause(REPORT_MS);
}
