import { form } from 'co-body';
import * as z from 'zod/mini';
import { sdkUrl } from '#bff/auth/stytch/urls.ts';
import type { Context, Middleware, Next } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { optional, text } from '#bff/gateway/endpoint.ts';
import { toProviderError } from '#bff/gateway/provider-error.ts';
import { readObject } from '#bff/gateway/upstream/responses.ts';
import { holdsSecret } from '#bff/gateway/upstream/strip-tokens.ts';
import { basicAuthorization, sdkHeaders, sessionSecrets } from '#bff/gateway/upstream/upstream.ts';
import {
  BadRequestError,
  NotSignedInError,
  SlowBodyError,
  TooLargeError,
  UnsupportedMediaTypeError,
} from '#bff/http/errors.ts';
import { readWithTimeout } from '#bff/http/read-body.ts';
import { annotate, declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { readOnlySessionOf, signedInReadOnly } from '#bff/session/read-only-session.ts';
import { redirectPage } from './redirect-page.ts';

const FORM_BYTES_MAX = 16 * 1024;

/** The fields of the SDK's older consent form, which navigates the browser to the application. */
const consentSchema = z.object({
  client_id: text(200),
  redirect_uri: text(),
  response_type: text(40),
  scope: optional(),
  scopes: optional(),
  state: optional(),
  nonce: optional(),
  prompt: optional(100),
  code_challenge: optional(200),
  code_challenge_method: optional(20),
  consent_granted: z.enum(['true', 'false']),
});

/**
 * Rejects a form unless the browser states that our own page sends it (S40). All other routes
 * reject form bodies.
 */
function fromOurPage(deps: Pick<Deps, 'config' | 'rejectCrossOrigin'>): Middleware {
  async function requireOwnPage(ctx: Context, next: Next) {
    const site = ctx.get('sec-fetch-site');
    const own = site === '' ? ctx.get('origin') === deps.config.publicUrl : site === 'same-origin';
    if (!own) deps.rejectCrossOrigin(ctx);
    await next();
  }
  return requireOwnPage;
}

async function readForm(ctx: Context, next: Next): Promise<void> {
  if (!ctx.is('application/x-www-form-urlencoded') || ctx.get('content-encoding') !== '') {
    throw new UnsupportedMediaTypeError('Send the form as application/x-www-form-urlencoded.');
  }
  const reading = form(ctx.req, { limit: FORM_BYTES_MAX });
  ctx.state.body = await readWithTimeout(ctx, FORM_BYTES_MAX, reading).catch((error: unknown) => {
    if (error instanceof SlowBodyError) throw error;
    ctx.req.resume();
    if ((error as { status?: number }).status === 413) throw new TooLargeError();
    throw new BadRequestError('The form could not be read.');
  });
  await next();
}

annotate(readForm, { body: { formBytes: FORM_BYTES_MAX } });

/**
 * Returns the redirect target, an http(s) URL of the application.
 * @throws Unavailable for any other URL, and for a URL that contains one of our secrets
 */
function checkedLocation(location: string | string[] | undefined, sent: string[]): string {
  const url = URL.parse(String(location));
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const secrets = [...sent, ...sent.map(encodeURIComponent)];
  if (!url || !isWeb || holdsSecret(url.href, secrets)) throw new Unavailable();
  return url.href;
}

/**
 * Submits the consent to the provider. Replaces the credential in the form with our own credential.
 */
async function submitConsent(ctx: Context, deps: Pick<Deps, 'config' | 'upstream'>): Promise<void> {
  const { config, upstream } = deps;
  const fields = validate(consentSchema, ctx.state.body);
  const session = readOnlySessionOf(ctx);
  if (!session) throw new NotSignedInError();
  const { sessionToken } = session.record;
  const authorization = basicAuthorization(config, sessionToken);
  const sent = sessionSecrets(sessionToken, authorization);
  const given = Object.entries(fields).filter((entry): entry is [string, string] => !!entry[1]);
  const body = new URLSearchParams({
    ...Object.fromEntries(given),
    __Authorization: authorization,
    '__X-SDK-Parent-Host': config.publicUrl,
  });
  const response = await upstream.exchange(sdkUrl(config, '/oauth/authorize'), {
    method: 'POST',
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...sdkHeaders(config),
    },
    body: body.toString(),
  });
  if (response.status !== 302 && response.status !== 303) {
    throw toProviderError({ status: response.status, body: readObject(response.text), sent });
  }
  ctx.type = 'html';
  ctx.body = redirectPage(checkedLocation(response.headers.location, sent));
}

/** Creates the route of the identity provider's consent form. */
export function identityFormRoutes(
  deps: Pick<Deps, 'config' | 'limits' | 'rejectCrossOrigin' | 'upstream'>,
  readOnlySession: Middleware,
): Router {
  const router = createRouter({ prefix: '/sdk/v1', sensitive: true, strict: true });
  router.post(
    '/oauth/authorize',
    declarePolicy({ response: sensitive('redirect to the application with a code') }),
    fromOurPage(deps),
    deps.limits.gateway,
    readOnlySession,
    signedInReadOnly,
    readForm,
    (ctx: Context) => submitConsent(ctx, deps),
  );
  return router;
}
