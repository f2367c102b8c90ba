import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { type Common, runInPage } from './in-page.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** More Tab stops than any screen has. */
const MOST_STOPS = 80;

/** The elements that have a role without an attribute. */
const ELEMENTS: Partial<Record<Role, readonly string[]>> = {
  button: ['button', 'input', 'summary'],
  link: ['a'],
  radio: ['input'],
  slider: ['input'],
  tab: [],
  textbox: ['input', 'textarea'],
};

/**
 * Returns whether a described element may have a role. If not, the search by role is skipped: it
 * computes the names of all elements of the page and takes a quarter of the CPU time of a Tab stop.
 */
function mayHave(role: Role, described: string): boolean {
  const elements = ELEMENTS[role];
  return !elements || [role, ...elements].some((name) => described.startsWith(`${name} "`));
}

/** Operates a page by keyboard only, and checks the focus after every key. */
export class Keyboard {
  readonly page: Page;
  #file: Parameters<FileChooser['setFiles']>[0] = [];

  constructor(page: Page) {
    this.page = page;
    // Registered first, because a file chooser that opens without a listener is lost.
    page.on('filechooser', (chooser) => chooser.setFiles(this.#file));
  }

  /** Presses a key on the focused button, and chooses this image in the file chooser that opens. */
  async chooseImage(buffer: Buffer, key = 'Enter'): Promise<void> {
    this.#file = { name: 'image.png', mimeType: 'image/png', buffer };
    await this.press(key);
  }

  /**
   * Presses Tab until a control has the focus. Waits for the control first, because tabbing through
   * a page that is about to change is not deterministic.
   * @throws when the focus is lost or invisible
   */
  async tabTo(role: Role, name: Name): Promise<void> {
    await this.#walk('Tab', role, name);
  }

  /** Presses Shift+Tab until a control has the focus, like `tabTo`. */
  async tabBackTo(role: Role, name: Name): Promise<void> {
    await this.#walk('Shift+Tab', role, name);
  }

  async #walk(key: string, role: Role, name: Name): Promise<void> {
    await this.#control(role, name).first().waitFor();
    const passed: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await this.page.keyboard.press(key);
      const focused = await this.seeFocus();
      passed.push(focused);
      if (mayHave(role, focused) && (await this.#isAt(role, name))) return;
    }
    throw new Error(`${key} does not reach ${role} "${name}":\n${passed.join('\n')}`);
  }

  #control(role: Role, name: Name): Locator {
    return this.page.getByRole(role, { name, exact: true });
  }

  async #isAt(role: Role, name: Name): Promise<boolean> {
    return (await this.#control(role, name).and(this.page.locator(':focus')).count()) > 0;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Presses a key after the next frames are rendered, because dragging ignores earlier keys. */
  async pressAfterFrames(key: string): Promise<void> {
    await framesDrawn(this.page);
    await this.page.keyboard.press(key);
  }

  /** Moves to a control with Tab, and presses a key. */
  async use(role: Role, name: Name, key = 'Enter'): Promise<void> {
    await this.tabTo(role, name);
    await this.press(key);
  }

  /** Replaces the value of the focused field. Inserts the text at once, which saves frames. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.insertText(text);
  }

  /** Waits until a control has the focus and shows it. */
  async isAt(role: Role, name: Name): Promise<void> {
    await expect
      .poll(() => this.#isAt(role, name), { message: `focus on ${role} "${name}"` })
      .toBe(true);
    await this.seeFocus();
  }

  /**
   * Waits until the page's `main` has the focus, so that the next Tab moves to its first control.
   */
  async isAtMain(): Promise<void> {
    const element = () => this.page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(element).toBe('MAIN');
  }

  /**
   * Describes the focused element. Content that loads late may cover the focus briefly.
   * @throws when the focus stays invisible
   */
  async seeFocus(): Promise<string> {
    const look = async () => {
      const { element, problem } = await runInPage(this.page, inspectFocus, [isMarked, isInSight]);
      if (problem) throw new Error(`${element} ${problem}`);
      return element;
    };
    return vi.waitFor(look, { timeout: 5000 });
  }
}

function inspectFocus({ isShown, describeElement }: Common): {
  element: string;
  problem: string | null;
} {
  const focused = document.activeElement;
  if (!focused || focused === document.body) {
    return { element: 'The document', problem: 'has the focus: it was lost.' };
  }
  const element = describeElement(focused);
  if (!isShown(focused)) return { element, problem: 'has the focus, and is hidden.' };
  if (!isMarked(focused)) return { element, problem: 'has the focus, and does not show it.' };
  if (!isInSight(focused)) return { element, problem: 'has the focus, and is covered.' };
  return { element, problem: null };
}

/**
 * Returns whether the focus is visible: as an outline of the element, of its label, or of the
 * element that represents it.
 */
function isMarked(focused: Element): boolean {
  const own = [focused, focused.closest('label'), focused.nextElementSibling];
  return own.some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
}

/**
 * Returns whether part of the element is uncovered by headers, notices and dialogs (WCAG 2.4.11).
 */
function isInSight(focused: Element): boolean {
  const target = focused.closest('label') ?? focused;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const inset = 4;
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const spots = [left + inset, middle.x, right - inset].flatMap((x) =>
    [top + inset, middle.y, bottom - inset].map((y) => ({ x, y })),
  );
  return spots.some(({ x, y }) => target.contains(document.elementFromPoint(x, y)));
}
