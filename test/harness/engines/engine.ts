/**
 * The browser functions that the journey needs. Lengths and positions are CSS pixels of the
 * viewport.
 */
export interface Engine {
  /** Resolves when the document is parsed, like `reload` and `back`. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression in the page; its value, or that of its promise, must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks at a point. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  deleteCookies(): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Wide enough for the sidebar; MiniBrowser's minimum width is 447 px. */
export const WINDOW = { width: 1280, height: 900 };
