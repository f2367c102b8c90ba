import type { CreatorState } from '#bff/context.ts';
import { type ImportedLinks, type ImportInput, importInputSchema } from '#bff/contracts/import.ts';
import { IMPORT_BODY_BYTES_MAX, IMPORT_PAGE_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import { ImportFailed } from '#bff/domain-errors.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { HTML_TYPES, htmlText } from '#bff/outbound/html-text.ts';
import type { ReadDocument } from '#bff/outbound/outbound.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { type Candidate, collectLinks, isHeading } from './collect-links.ts';
import { csvLinks } from './csv-links.ts';
import { htmlLinks, outgoingLinks } from './html-links.ts';
import { posyLinks } from './posy-links.ts';

/**
 * Reads the links of a web page.
 * @throws AddressRefused, ImportFailed
 */
async function pageLinks(
  readDocument: ReadDocument,
  userId: string,
  address: string,
): Promise<Candidate[]> {
  const page = await readDocument(address, {
    userId,
    types: HTML_TYPES,
    maxBytes: IMPORT_PAGE_BYTES_MAX,
  });
  if (!page || page.cut) throw new ImportFailed();
  return outgoingLinks(await htmlText(page.body, page.type), page.url);
}

/**
 * Reads the links of a page or file, depending on the input.
 * @throws AddressRefused, ImportFailed
 */
async function importedLinks(
  readDocument: ReadDocument,
  userId: string,
  input: ImportInput,
): Promise<ImportedLinks> {
  if ('url' in input) return collectLinks(await pageLinks(readDocument, userId, input.url));
  switch (input.format) {
    case 'bookmarks':
      // Remove the headings of bookmark files, because they are the names of folders.
      return collectLinks((await htmlLinks(input.text)).filter((link) => !isHeading(link)));
    case 'csv':
      return collectLinks(await csvLinks(input.text));
    case 'posy':
      return collectLinks(posyLinks(input.text));
  }
}

/**
 * Creates the route that reads links from a page or file, so that the creator can choose among
 * them. Stores nothing.
 */
export function importsRoutes(
  deps: Pick<Deps, 'limits' | 'readDocument' | 'uploadLimiter'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/imports', guards);
  router.post(
    '/',
    declarePolicy({ response: sensitive('the links of the page or file in the request') }),
    deps.limits.imports,
    deps.uploadLimiter,
    jsonBody(IMPORT_BODY_BYTES_MAX),
    async (ctx) => {
      const input = validate(importInputSchema, ctx.state.body);
      ctx.state.body = undefined;
      ctx.body = await importedLinks(deps.readDocument, ctx.state.userId, input);
    },
  );
  return router;
}
