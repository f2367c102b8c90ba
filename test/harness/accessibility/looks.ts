// Functions that run in the page. They recognize elements that axe has already checked.

/** What axe's findings depend on: everything, or only what the color rules depend on. */
type Aspect = 'all' | 'colors';

/** The shown elements of a page that axe has not checked yet. */
export interface NewElements {
  /**
   * Their unknown looks: numbers that stand for markup, style, names, and ancestors, but not for
   * sizes and positions. In one color scheme, the looks of an element are equal at all widths.
   */
  looks: number[];
  /** The largest elements in which nothing is new. */
  exclude: Element[];
}

/** The functions as text, which defines `window.newElements` in the page. */
export const LOOKS_SOURCE = `window.newElements = (() => {
  ${[newElements, childrenOf, isShown, markupOf, styleOf, namesOf, outline, hash].map(String).join('\n')}
  return newElements;
})();`;

/** Returns the shown elements whose looks are not among the known ones. */
export function newElements(aspect: Aspect, known: readonly number[]): NewElements {
  const isKnown = new Set(known);
  const looks = new Set<number>();
  const exclude: Element[] = [];
  const { parts, description } = outline();
  const lookOf = (element: Element, chain: number) =>
    // Axe compares headings and landmarks with each other.
    aspect === 'all' && element.matches(parts) ? hash(`${chain} ${description}`) : chain;
  /** Returns whether the element or one in it is new. */
  const visit = (element: Element, around: number): boolean => {
    const chain = hash(`${around} ${markupOf(element, aspect)} ${styleOf(element)}`);
    const look = lookOf(element, chain);
    const unchanged: Element[] = [];
    let isNew = !isKnown.has(look);
    if (isNew) looks.add(look);
    for (const child of childrenOf(element)) {
      if (visit(child, chain)) isNew = true;
      else unchanged.push(child);
    }
    if (isNew) exclude.push(...unchanged);
    return isNew;
  };
  visit(document.body, 0);
  return { looks: [...looks], exclude };
}

/**
 * Returns the children that axe checks. Those of inert elements are previews of public pages, which
 * have screens of their own.
 */
function childrenOf(element: Element): Element[] {
  if (element.matches('svg:not(:has(text)), [inert]')) return [];
  return [...element.children].filter(
    (child) => isShown(child) && !child.matches(':is(li, tr):nth-child(n + 11)'),
  );
}

function isShown(element: Element): boolean {
  const { display, visibility } = getComputedStyle(element);
  return display !== 'none' && visibility !== 'hidden';
}

/** Describes the element without its style and its descendants. */
function markupOf(element: Element, aspect: Aspect): string {
  const noColors =
    /^(id|for|name|href|src|alt|title|value|placeholder|aria-(label|.*by|controls))$/;
  const uniqueIds = /_r_\w+_|[\da-f-]{36}/g; // ids of React (useId) and of the database
  const attributes = [...element.attributes]
    .filter(({ name }) => aspect === 'all' || !noColors.test(name))
    .map(({ name, value }) => `${name}=${value.replace(uniqueIds, '')}`);
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const words = aspect === 'all' ? texts.map((text) => text.textContent) : [texts.length > 0];
  const { checked, disabled } = element as HTMLInputElement;
  const names = aspect === 'all' ? namesOf(element) : '';
  return [element.tagName, ...attributes, ...words, names, checked, disabled].join();
}

/** Describes the style that axe's findings depend on. */
function styleOf(element: Element): string {
  const style = getComputedStyle(element);
  const scrolls = /auto|scroll/.test(style.overflow) && element.scrollHeight > element.clientHeight;
  const font = [style.color, style.fontSize, style.fontWeight, style.textDecorationLine];
  return [scrolls, style.backgroundColor, style.backgroundImage, style.opacity, ...font].join();
}

/** Returns the shown texts that name or describe the element. */
function namesOf(element: Element): string {
  const named = 'a, button, input, select, textarea, summary, label, :is(h1, h2, h3, h4, h5, h6)';
  const own = element.matches(named) ? [element] : [];
  const labels = (element as HTMLInputElement).labels ?? [];
  const others = ['aria-labelledby', 'aria-describedby'].flatMap(
    (name) =>
      element
        .getAttribute(name)
        ?.split(' ')
        .map((id) => document.getElementById(id)) ?? [],
  );
  return [...own, ...labels, ...others]
    .map((one) => (one instanceof HTMLElement ? one.innerText : ''))
    .join();
}

/** Returns the selector and a description of the shown headings and landmarks. */
function outline(): { parts: string; description: string } {
  const headings = 'h1, h2, h3, h4, h5, h6';
  const parts = `main, header, nav, aside, footer, section, form, ${headings}`;
  const shown = [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
  // Axe compares the names of landmarks, but not those of headings.
  const nameOf = (part: Element) => (part.matches(headings) ? '' : namesOf(part));
  const description = shown.map((part) => `${part.tagName} ${part.ariaLabel} ${nameOf(part)}`);
  return { parts, description: description.join() };
}

/** Returns 53 bits of a hash (cyrb53). */
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
