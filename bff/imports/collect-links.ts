import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportedLink, ImportedLinks } from '#bff/contracts/import.ts';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import { batchLinkSchema, linkProblem, linkUrlSchema } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { linkTitle } from '#bff/links/page-title.ts';

/** A link or heading from a file or page, before its validation. */
export interface Candidate {
  /** The line in the source, counted from 1. */
  line: number;
  title: string;
  /** Empty if the candidate is a heading. */
  url: string;
  /** Further fields of POST /links/batch that the source provides. */
  fields?: Readonly<Record<string, unknown>>;
}

/** Maximum number of candidates from a CSV file or HTML document. Further ones are ignored. */
export const CANDIDATES_MAX = 20_000;
/** Number of candidates to check before yielding to the event loop. */
const TURN = 100;
/**
 * Maximum number of skipped lines in the response. A file with more of them probably has another
 * format, and a longer list would not help.
 */
const SKIPPED_MAX = 1_000;

export const isHeading = ({ fields }: Candidate): boolean => fields?.kind === 'heading';

/** Returns the validated link, or the reason why it cannot be added. */
function checkedLink(candidate: Candidate): ImportedLink | string {
  const named = isHeading(candidate)
    ? { title: linkTitle(candidate.title) ?? '' }
    : linkOf(candidate);
  if (typeof named === 'string' || !candidate.fields) return named;
  const checked = batchLinkSchema.safeParse({ ...candidate.fields, ...named });
  if (!checked.success) return checked.error.issues[0]?.message ?? MESSAGES.badImport;
  const problem = linkProblem(checked.data, checked.data.kind ?? 'link');
  if (problem) return problem.message;
  const { button_color, ...link } = checked.data;
  return button_color === null ? link : { ...link, button_color };
}

/**
 * Returns the validated link, or the reason why it cannot be added. A link without a title gets its
 * host as title.
 */
function linkOf({ title, url }: Candidate): ImportedLink | string {
  const checked = linkUrlSchema.safeParse(url);
  if (!checked.success) return checked.error.issues[0]?.message ?? MESSAGES.urlInvalid;
  return { title: linkTitle(title) ?? new URL(checked.data).hostname, url: checked.data };
}

/** Validates candidates. Skips invalid links, repeated URLs, and links beyond the import limit. */
export async function collectLinks(candidates: readonly Candidate[]): Promise<ImportedLinks> {
  const links: ImportedLink[] = [];
  const urls = new Set<string>();
  const skipped: ImportedLinks['skipped'] = [];
  const skip = (line: number, reason: string) => {
    if (skipped.length < SKIPPED_MAX) skipped.push({ line, reason });
  };
  for (const [index, candidate] of candidates.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const { line } = candidate;
    const link = checkedLink(candidate);
    if (typeof link === 'string') skip(line, link);
    else if (link.url !== undefined && urls.has(link.url)) skip(line, MESSAGES.importRepeated);
    else if (links.length === LINKS_MAX) skip(line, MESSAGES.tooManyLinks);
    else {
      links.push(link);
      if (link.url !== undefined) urls.add(link.url);
    }
  }
  return { links, skipped };
}
