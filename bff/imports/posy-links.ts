import * as z from 'zod/mini';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImportFailed } from '#bff/domain-errors.ts';
import { parseJson } from '#bff/http/parse-json.ts';
import type { Candidate } from './collect-links.ts';

/** JSON limits of the file. A profile has at most 100 links with some ten fields each. */
const LIMITS = { depth: 8, values: 10_000 };
const exportSchema = z.object({
  links: z.array(
    z.object({
      title: z._default(z.string(), ''),
      url: z._default(z.string(), ''),
      kind: z.optional(z.unknown()),
      hidden: z.optional(z.unknown()),
      visible_from: z.optional(z.unknown()),
      visible_until: z.optional(z.unknown()),
      button_color: z.optional(z.unknown()),
      social_icon: z.optional(z.unknown()),
    }),
  ),
});

/** Default values of the fields of a new link. Fields with these values are omitted. */
const DEFAULTS: readonly unknown[] = [undefined, null, false, 'link'];

/**
 * Returns the links of `profile.json` in a Posy export. The `line` of each candidate is its
 * position in the list.
 * @throws ImportFailed when the text is not such a file
 */
export function posyLinks(text: string): Candidate[] {
  const parsed = exportSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new ImportFailed(MESSAGES.importUnreadable);
  return parsed.data.links.map(({ title, url, ...rest }, index) => {
    const fields = Object.entries(rest).filter(([, value]) => !DEFAULTS.includes(value));
    return {
      line: index + 1,
      title,
      url,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    };
  });
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(Buffer.from(text), LIMITS).value;
  } catch {
    throw new ImportFailed(MESSAGES.importUnreadable);
  }
}
