/**
 * How long after a failed request the browser may still report that the page is being left, in
 * milliseconds. WebKit reports it some 5 ms after it has ended the requests of the page.
 */
const REPORT_MS = 250;

/** Waits that many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Watches for the start of a navigation to another document. */
export class DepartureWatch {
  readonly #watching = new AbortController();
  #begun = false;

  constructor() {
    const note = () => {
      this.#begun = true;
    };
    window.addEventListener('beforeunload', note, this.#watching);
    window.addEventListener('pagehide', note, this.#watching);
    // Safari on iOS has no beforeunload event; older browsers have no Navigation API.
    window.navigation?.addEventListener(
      'navigate',
      ({ destination, downloadRequest }) => {
        if (!destination.sameDocument && downloadRequest === null) note();
      },
      this.#watching,
    );
  }

  /**
   * Tells whether the document is being left, after waiting for a late report. The answer stays
   * true: the browser may refuse every further request of such a document.
   */
  async hasBegun(): Promise<boolean> {
    if (!this.#begun) await pause(REPORT_MS);
    return this.#begun;
  }

  end(): void {
    this.#watching.abort();
  }
}
