import * as z from 'zod/mini';
import { LINK_KINDS, linkUrlSchema, SOCIAL_ICONS } from './link.ts';
import { MESSAGES } from './messages.ts';

/** The formats of files from which links are imported. */
const IMPORT_FORMATS = ['bookmarks', 'csv', 'posy'] as const;

/** Body of POST /imports: the URL of a page, or the text of a file. */
export const importInputSchema = z.union(
  [
    z.strictObject({ url: linkUrlSchema }),
    z.strictObject({
      format: z.enum(IMPORT_FORMATS, { error: MESSAGES.badImportFormat }),
      text: z.string({ error: MESSAGES.noFile }),
    }),
  ],
  { error: MESSAGES.badImport },
);
export type ImportInput = z.infer<typeof importInputSchema>;

/**
 * Response of POST /imports. The server stores nothing; the client sends the links that the creator
 * selects, unchanged, to POST /links/batch.
 */
export const importedLinksSchema = z.object({
  links: z.array(
    z.object({
      title: z.string(),
      /** Absent in headings. */
      url: z.optional(z.string()),
      // The fields below are present only in imports of a Posy export, and only if the value
      // differs from that of a new link.
      kind: z.optional(z.enum(LINK_KINDS)),
      hidden: z.optional(z.boolean()),
      visible_from: z.optional(z.nullable(z.string())),
      visible_until: z.optional(z.nullable(z.string())),
      button_color: z.optional(z.nullable(z.string())),
      social_icon: z.optional(z.enum(SOCIAL_ICONS)),
    }),
  ),
  /** Skipped entries. Each has its line number, counted from 1, and the reason. */
  skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
});
export type ImportedLinks = z.infer<typeof importedLinksSchema>;
export type ImportedLink = ImportedLinks['links'][number];
