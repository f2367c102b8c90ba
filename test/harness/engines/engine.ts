/**
 * The functions of a browser that the journey needs. Lengths and positions are CSS pixels in the
 * viewport.
 */
export interface Engine {
  /** Opens a URL. Resolves when the document is parsed; `reload` and `back` do too. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression in the page. Its value, or the value of its promise, must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks at a point. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  deleteCookies(): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * The window's size in pixels. It is wide enough for the sidebar; the minimum width of MiniBrowser
 * is 447.
 */
export const WINDOW = { width: 1280, height: 900 };
