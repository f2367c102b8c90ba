/** A link as its owner reads it. */
export interface CountedLink {
  id: string;
  click_count: number;
}

/** The acknowledged clicks of each link, which has had none before. */
export class AcknowledgedClicks {
  readonly #byLink = new Map<string, number>();

  add(linkId: string): void {
    this.#byLink.set(linkId, (this.#byLink.get(linkId) ?? 0) + 1);
  }

  /**
   * Returns the number of acknowledged clicks that are not counted. Each link is compared by
   * itself:
   * a click that was rejected but counted must not hide a lost click on another link.
   */
  lost(links: readonly CountedLink[]): number {
    const counted = new Map(links.map(({ id, click_count }) => [id, click_count]));
    const missing = [...this.#byLink].map(([id, number]) => number - (counted.get(id) ?? 0));
    return missing.reduce((sum, number) => sum + Math.max(0, number), 0);
  }
}
