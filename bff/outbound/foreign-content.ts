/**
 * Root elements of SVG and MathML. Inside them, `<style/>` is empty and `<title>` contains elements
 * (HTML, 13.2.6.5).
 */
const ROOTS = new Set(['svg', 'math']);
/** Elements of SVG and MathML whose content is HTML. */
const HTML_INSIDE = new Set('foreignobject desc title mi mo mn ms mtext'.split(' '));
/** HTML elements whose start tags close all open SVG and MathML elements. */
const BREAKOUTS = new Set(
  `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li
   listing menu meta nobr ol p pre ruby s small span strike strong sub sup table tt u ul var`.split(
    /\s+/,
  ),
);
/**
 * Maximum depth of tracked elements. Limits the cost of each tag (S61). Browsers allow 512 levels.
 */
const DEPTH_MAX = 256;

/** Tracks the SVG and MathML elements that are open in an HTML document. */
export class ForeignContent {
  readonly #open: string[] = [];

  /** Returns whether the next tag belongs to SVG or MathML. */
  isInside(): boolean {
    const last = this.#open.at(-1);
    return last !== undefined && !HTML_INSIDE.has(last);
  }

  /**
   * Adds an element.
   * @param isClosed whether its tag ends with a slash
   * @returns whether the slash closes the element
   */
  open(name: string, isClosed: boolean): boolean {
    if (!this.isInside() && !ROOTS.has(name)) return false;
    if (!isClosed && this.#open.length < DEPTH_MAX) this.#open.push(name);
    return isClosed;
  }

  /** Returns the elements that the start tag of an HTML element closes, the innermost first. */
  breakOut(name: string): string[] {
    if (!this.isInside() || !BREAKOUTS.has(name)) return [];
    const html = this.#open.findLastIndex((open) => HTML_INSIDE.has(open));
    return this.#open.splice(html + 1).reverse();
  }

  /**
   * Closes an element, and the elements inside it that have no end tag.
   * @returns the elements inside it, the innermost first
   */
  close(name: string): string[] {
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return [];
    const [, ...inner] = this.#open.splice(at);
    return inner.reverse();
  }
}
