import { vi } from 'vitest';
import type { Engine } from './engine.ts';

const WAIT = { timeout: 40_000, interval: 50 };

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * A visible element: a CSS selector and, if several elements match, the whole text or the label.
 */
export interface Target {
  css: string;
  name?: string;
}

/** Runs in the page. Returns the element's box, its text, and whether a click would hit it. */
function inspect({ css, name }: Target, scroll: boolean) {
  const named = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const names = [element, ...labels].map((one) => one.textContent.trim());
    return name === undefined || [...names, element.ariaLabel].includes(name);
  };
  const shown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
  const all = [...document.querySelectorAll<HTMLElement>(css)];
  const element = all.find((one) => named(one) && shown(one));
  if (!element) return null;
  if (scroll) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const box: Box = { left, top, width, height };
  return { box, text: element.textContent.trim(), free: hit !== null && element.contains(hit) };
}

/** A tab of any browser engine. Every action waits until it can be done. */
export class EnginePage {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.#engine.open(this.#origin + path);
    await this.#until("document.readyState === 'complete'");
  }

  /** Waits until a prerendered page is hydrated. It then requests the session. */
  hydrated(): Promise<void> {
    return this.#until(
      "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/session'))",
    );
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.#engine.evaluate(expression);
  }

  /** Waits until the URL has this path. */
  arrived(path: string): Promise<void> {
    return vi.waitFor(async () => {
      const address = await this.#engine.evaluate('location.href');
      if (address !== this.#origin + path) throw new Error(`At ${address}, expected ${path}.`);
    }, WAIT);
  }

  /** Waits until an element is visible. */
  async shows(target: Target): Promise<void> {
    await this.#find(target, false);
  }

  async text(target: Target): Promise<string> {
    return (await this.#find(target, false)).text;
  }

  async box(target: Target): Promise<Box> {
    return (await this.#find(target, true)).box;
  }

  async click(target: Target): Promise<void> {
    const before = await vi.waitFor(async () => {
      const { box, free } = await this.#find(target, true);
      // Measure again, because the page may still be moving.
      const again = await this.#find(target, true);
      const moved = box.left !== again.box.left || box.top !== again.box.top;
      if (!free || moved) throw new Error(`Covered or moving: ${JSON.stringify(target)}`);
      return box;
    }, WAIT);
    const { left, top, width, height } = before;
    await this.#engine.clickAt(left + width / 2, top + height / 2);
  }

  /**
   * Replaces the text of a field. Retries, because the field may receive a suggestion meanwhile.
   */
  fill(target: Target, text: string): Promise<void> {
    const focused = `document.activeElement.matches(${JSON.stringify(target.css)})`;
    return vi.waitFor(async () => {
      await this.click(target);
      await this.#until(focused);
      await this.#engine.evaluate('void document.activeElement.select()');
      await this.#engine.type(text);
      await this.#until(`${focused} && document.activeElement.value === ${JSON.stringify(text)}`, {
        timeout: 2000,
        interval: 50,
      });
    }, WAIT);
  }

  #until(condition: string, wait = WAIT): Promise<void> {
    return vi.waitFor(async () => {
      if (!(await this.#engine.evaluate<boolean>(condition))) throw new Error(`Not: ${condition}`);
    }, wait);
  }

  async #find(target: Target, scroll: boolean) {
    const expression = `(${inspect})(${JSON.stringify(target)}, ${scroll})`;
    return vi.waitFor(async () => {
      const found = await this.#engine.evaluate<ReturnType<typeof inspect>>(expression);
      if (!found) throw new Error(`Not shown: ${JSON.stringify(target)}`);
      return found;
    }, WAIT);
  }
}
