import * as z from 'zod/mini';
import {
  type ImportedLink,
  type ImportedLinks,
  type ImportInput,
  importedLinksSchema,
} from '#bff/contracts/import.ts';
import { type Link, linkSchema } from '#bff/contracts/link.ts';
import { api } from '#web/lib/api/api-client.ts';

/**
 * Reads the links of a page or a file; nothing is stored. Like all functions of this file, it throws
 * an {@link ApiError} or a {@link NetworkError}.
 */
export function readLinks(input: ImportInput): Promise<ImportedLinks> {
  return api.post('/imports', input, importedLinksSchema);
}

/**
 * Adds links at the end of the page, all or none.
 * @param draft the creator's input, if fetched titles are added to it; identifies repeated requests
 */
export function addLinks(links: readonly ImportedLink[], draft?: string): Promise<Link[]> {
  return api.create('/links/batch', { links }, z.array(linkSchema), draft);
}
