/** How a tab reports the outcome of a call to the dashboard. */
export interface Feedback {
  success: (text: string) => void;
  failure: (text: string) => void;
  /** Clears the notice before another attempt. */
  clear: () => void;
  /** Reloads all data after a successful change. */
  refresh: () => Promise<void>;
  /** Reloads all data after a failure, and reports when that fails too; never leaves the page. */
  reload: () => Promise<void>;
}
