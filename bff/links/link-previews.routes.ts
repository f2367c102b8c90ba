import type { CreatorState } from '#bff/context.ts';
import { JSON_BODY_BYTES_MAX, PREVIEW_PAGE_BYTES_MAX } from '#bff/contracts/limits.ts';
import { type LinkPreview, linkPreviewInputSchema } from '#bff/contracts/link.ts';
import { socialIconOf } from '#bff/contracts/social-hosts.ts';
import type { Deps } from '#bff/deps.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { HTML_TYPES, htmlText } from '#bff/outbound/html-text.ts';
import type { ReadDocument } from '#bff/outbound/outbound.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { pageTitle } from './page-title.ts';

/**
 * Returns the preview of the page at a URL.
 * @throws AddressRefused
 */
async function previewOf(
  readDocument: ReadDocument,
  userId: string,
  url: string,
): Promise<LinkPreview> {
  const page = await readDocument(url, {
    userId,
    types: HTML_TYPES,
    maxBytes: PREVIEW_PAGE_BYTES_MAX,
  });
  const title = page && (await pageTitle(await htmlText(page.body, page.type)));
  return { url, title, icon: socialIconOf(url) };
}

/** Creates the route that returns the title of the page to which a new link leads. */
export function linkPreviewsRoutes(
  deps: Pick<Deps, 'limits' | 'readDocument'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/link-previews', guards);
  router.post(
    '/',
    declarePolicy({ response: sensitive('the title of the page in the request') }),
    deps.limits.linkPreview,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const { url } = validate(linkPreviewInputSchema, ctx.state.body);
      ctx.body = await previewOf(deps.readDocument, ctx.state.userId, url);
    },
  );
  return router;
}
