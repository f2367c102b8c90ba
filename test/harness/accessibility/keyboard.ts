import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { type Common, runInPage } from './in-page.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** More stops than any screen has on the way to one of its controls. */
const MOST_STOPS = 80;

/** Uses a page as somebody without a mouse does, and looks at the focus after every key. */
export class Keyboard {
  readonly page: Page;
  #file: Parameters<FileChooser['setFiles']>[0] = [];

  constructor(page: Page) {
    this.page = page;
    // From the start: a chooser that opens before anybody listens is never heard of.
    page.on('filechooser', (chooser) => chooser.setFiles(this.#file));
  }

  /** Presses the button that has the focus, and chooses this image in what opens. */
  async chooseImage(buffer: Buffer, key = 'Enter'): Promise<void> {
    this.#file = { name: 'image.png', mimeType: 'image/png', buffer };
    await this.press(key);
  }

  /**
   * Goes on by Tab until this control has the focus, once it is there: a Tab into a page that is
   * about to change leads somewhere else each time. Throws where the focus is lost or unseen.
   */
  async tabTo(role: Role, name: Name): Promise<void> {
    await this.#walk('Tab', role, name);
  }

  /** The other way round. */
  async tabBackTo(role: Role, name: Name): Promise<void> {
    await this.#walk('Shift+Tab', role, name);
  }

  async #walk(key: string, role: Role, name: Name): Promise<void> {
    await this.#control(role, name).first().waitFor();
    const passed: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await this.page.keyboard.press(key);
      passed.push(await this.seeFocus());
      if (await this.#isAt(role, name)) return;
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

  /** Once the page has drawn what it had to: dragging listens for the next key only then. */
  async pressAfterFrames(key: string): Promise<void> {
    await framesDrawn(this.page);
    await this.page.keyboard.press(key);
  }

  /** Goes to a control and presses it. */
  async use(role: Role, name: Name, key = 'Enter'): Promise<void> {
    await this.tabTo(role, name);
    await this.press(key);
  }

  /** Writes into the field that has the focus, over what is there. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.type(text);
  }

  /** Waits until this control has the focus, and can be seen to have it. */
  async isAt(role: Role, name: Name): Promise<void> {
    await expect
      .poll(() => this.#isAt(role, name), { message: `focus on ${role} "${name}"` })
      .toBe(true);
    await this.seeFocus();
  }

  /** Waits until the start of the page has the focus: the next Tab leads to its first control. */
  async isAtMain(): Promise<void> {
    const element = () => this.page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(element).toBe('MAIN');
  }

  /**
   * What has the focus, in words. Throws unless a person can see that it has it, once nothing moves
   * any more: what arrives late may cover something for a moment.
   */
  async seeFocus(): Promise<string> {
    const look = async () => {
      const { element, problem } = await runInPage(this.page, lookAtFocus, [isMarked, isInSight]);
      if (problem) throw new Error(`${element} ${problem}`);
      return element;
    };
    return vi.waitFor(look, { timeout: 5000 });
  }
}

function lookAtFocus({ isShown, inWords }: Common): { element: string; problem: string | null } {
  const focused = document.activeElement;
  if (!focused || focused === document.body) {
    return { element: 'The document', problem: 'has the focus: it was lost.' };
  }
  const element = inWords(focused);
  if (!isShown(focused)) return { element, problem: 'has the focus, and is hidden.' };
  if (!isMarked(focused)) return { element, problem: 'has the focus, and does not show it.' };
  if (!isInSight(focused)) return { element, problem: 'has the focus, and is covered.' };
  return { element, problem: null };
}

/** An outline around it, its label, or the part beside it that stands for it. */
function isMarked(focused: Element): boolean {
  const own = [focused, focused.closest('label'), focused.nextElementSibling];
  return own.some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
}

/** WCAG 2.4.11: no header, notice or dialog covers all of it. */
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
