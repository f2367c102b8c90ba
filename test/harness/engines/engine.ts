/** What the journey needs of a browser. Lengths and positions are CSS pixels of the viewport. */
export interface Engine {
  /** Returns when the document is parsed; `reload` and `back` do, too. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression in the page; its value, or that of its promise, must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses and releases the main button of the mouse at a point. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  deleteCookies(): Promise<void>;
  /** Returns a PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Wide enough for the sidebar; MiniBrowser is never narrower than 447 px. */
export const WINDOW = { width: 1280, height: 900 };
