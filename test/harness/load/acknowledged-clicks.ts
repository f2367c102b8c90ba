/** A link with its click count, as its owner reads it. */
export interface CountedLink {
  id: string;
  click_count: number;
}

/** Counts the acknowledged clicks of each link. The links must be new, without earlier clicks. */
export class AcknowledgedClicks {
  readonly #byLink = new Map<string, number>();

  add(linkId: string): void {
    this.#byLink.set(linkId, (this.#byLink.get(linkId) ?? 0) + 1);
  }

  /**
   * Returns how many acknowledged clicks are not counted. Compares each link separately, because a
   * rejected click that was counted must not hide a lost click on another link.
   */
  lost(links: readonly CountedLink[]): number {
    const counted = new Map(links.map(({ id, click_count }) => [id, click_count]));
    const missing = [...this.#byLink].map(([id, number]) => number - (counted.get(id) ?? 0));
    return missing.reduce((sum, number) => sum + Math.max(0, number), 0);
  }
}
