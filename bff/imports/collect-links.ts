import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportedLinks } from '#bff/contracts/import.ts';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import { linkUrlSchema } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { linkTitle } from '#bff/link-previews/page-title.ts';

/** A link that a file or page names, before it is checked. */
export interface Candidate {
  /** Counted from 1. */
  line: number;
  title: string;
  url: string;
}

/** A file or page with more is not read to its end. */
export const CANDIDATES_MAX = 20_000;
/** Candidates checked between turns of the event loop. */
const TURN = 100;
/** Skipped lines that are named; a file with more is of another kind. */
const SKIPPED_MAX = 1_000;

/**
 * Checks candidates against the rules of links. A link without a title gets its host as title; a
 * repeated address is skipped.
 */
export async function collectLinks(candidates: readonly Candidate[]): Promise<ImportedLinks> {
  const links = new Map<string, { title: string; url: string }>();
  const skipped: ImportedLinks['skipped'] = [];
  const skip = (line: number, reason: string) => {
    if (skipped.length < SKIPPED_MAX) skipped.push({ line, reason });
  };
  for (const [index, { line, title, url }] of candidates.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const checked = linkUrlSchema.safeParse(url);
    if (!checked.success) skip(line, checked.error.issues[0]?.message ?? MESSAGES.urlInvalid);
    else if (links.has(checked.data)) skip(line, MESSAGES.importRepeated);
    else if (links.size === LINKS_MAX) skip(line, MESSAGES.tooManyLinks);
    else {
      const name = linkTitle(title) ?? new URL(checked.data).hostname;
      links.set(checked.data, { title: name, url: checked.data });
    }
  }
  return { links: [...links.values()], skipped };
}
