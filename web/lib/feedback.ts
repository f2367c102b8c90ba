/** What a tab tells the dashboard after a call. */
export interface Feedback {
  success: (text: string) => void;
  failure: (text: string) => void;
  /** Takes back what was said, before something is tried again. */
  clear: () => void;
  /** Loads everything again after a change that worked. */
  refresh: () => Promise<void>;
  /** Loads everything again after a failure, and says so when that fails too; never leaves the page. */
  reload: () => Promise<void>;
}
