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
 * Reads the links of a page or a file without storing them. Like all functions of this file, it
 * throws an {@link ApiError} or a {@link NetworkError}.
 */
export function readLinks(input: ImportInput): Promise<ImportedLinks> {
  return api.post('/imports', input, importedLinksSchema);
}

/**
 * Adds all links at the end of the page, or none if the request fails.
 * @param draft identifies the links if their titles can change before a retry (see `api.create`)
 */
export function addLinks(links: readonly ImportedLink[], draft?: string): Promise<Link[]> {
  return api.create('/links/batch', { links }, z.array(linkSchema), draft);
}
