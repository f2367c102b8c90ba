import * as z from 'zod/mini';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImportFailed } from '#bff/domain-errors.ts';
import { parseJson } from '#bff/http/parse-json.ts';
import type { Candidate } from './collect-links.ts';

/** A profile has at most 100 links of some ten fields. */
const LIMITS = { depth: 8, values: 10_000 };
const exportSchema = z.object({
  links: z.array(z.object({ title: z.optional(z.string()), url: z.optional(z.string()) })),
});

/**
 * Returns the links of `profile.json` from an export of Posy. Blocks without an address are left
 * out. A link's line is its place in the list.
 * @throws ImportFailed when the text is no such file
 */
export function posyLinks(text: string): Candidate[] {
  const parsed = exportSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new ImportFailed(MESSAGES.importUnreadable);
  return parsed.data.links.flatMap(({ title = '', url }, index) =>
    url === undefined ? [] : [{ line: index + 1, title, url }],
  );
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(Buffer.from(text), LIMITS).value;
  } catch {
    throw new ImportFailed(MESSAGES.importUnreadable);
  }
}
