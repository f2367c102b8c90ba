import * as z from 'zod/mini';
import { linkUrlSchema } from './link.ts';
import { MESSAGES } from './messages.ts';

/** The formats of files that links are imported from. */
export const IMPORT_FORMATS = ['bookmarks', 'csv', 'posy'] as const;

/** Body of POST /imports: the address of a page, or the text of a file. */
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

/** Response of POST /imports; nothing is stored. */
export const importedLinksSchema = z.object({
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  /** What was left out: the line, counted from 1, and why. */
  skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
});
export type ImportedLinks = z.infer<typeof importedLinksSchema>;
