import * as z from 'zod/mini';
import { type StartSessionDeps, startSession } from '#bff/auth/sign-in.ts';
import { toSignInError } from '#bff/auth/sign-in-errors.ts';
import { callbackUrl, oneTapCallbackUrl, oneTapStartUrl } from '#bff/auth/stytch/urls.ts';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { PAGES } from '#bff/contracts/pages.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { PROVIDER_ID } from '#bff/gateway/endpoint.ts';
import { presentProviderError, toProviderError } from '#bff/gateway/provider-error.ts';
import { type RawResponse, readObject } from '#bff/gateway/upstream/responses.ts';
import { audit } from '#bff/http/audit.ts';
import { isSameOrigin } from '#bff/http/csrf.ts';
import { errorHandler } from '#bff/http/error-handler.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { annotate, declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { clearCookie, setCookie } from '#bff/session/cookies.ts';
import type { CreatorGuards } from '#bff/session/creator-router.ts';

const TTL_MS = 10 * 60_000;
const BODY_MAX = 16 * 1024;
/**
 * Maximum length of the provider's double-submit token. The browser stores the token in an
 * encrypted cookie.
 */
const CSRF_LENGTH_MAX = 512;
const CSRF_COOKIE = /^stytch_csrf_private_token=([^;]+)/;

const startSchema = z.object({
  google_client_id: z.string(),
  oauth_callback_id: z.string().check(z.regex(PROVIDER_ID)),
});
const submitSchema = z.object({ id_token: z.string().check(z.minLength(1), z.maxLength(8192)) });

type OneTapDeps = StartSessionDeps & Pick<Deps, 'encryption' | 'upstream'>;

function bodyOf(response: RawResponse): Record<string, unknown> {
  const body = readObject(response.text);
  if (response.status >= 300) throw toProviderError({ status: response.status, body });
  return body;
}

/**
 * Rejects requests from other sites: only the helper page may start One Tap, and each start costs a
 * provider call.
 */
function sameOriginOnly(deps: Pick<Deps, 'config' | 'rejectCrossOrigin'>): Middleware {
  async function rejectCrossOrigin(ctx: Context, next: Next) {
    if (!isSameOrigin(ctx.headers, deps.config.publicUrl)) deps.rejectCrossOrigin(ctx);
    // Reject HEAD. Koa's router would handle it like GET and call the provider (S43).
    if (ctx.method === 'HEAD') throw new NotFoundError();
    await next();
  }
  return annotate(rejectCrossOrigin, { crossOrigin: 'refused' });
}

async function start(
  ctx: Context,
  deps: Pick<Deps, 'config' | 'cookies' | 'encryption' | 'upstream'>,
): Promise<void> {
  const { config, upstream, encryption, cookies } = deps;
  const response = await upstream.exchange(oneTapStartUrl(config), { method: 'GET', headers: {} });
  const parsed = startSchema.safeParse(bodyOf(response));
  if (!parsed.success) throw new Unavailable();
  const { google_client_id, oauth_callback_id } = parsed.data;
  const secret = [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => CSRF_COOKIE.exec(line)?.[1])
    .find((value) => value !== undefined && value.length <= CSRF_LENGTH_MAX);
  const encrypted = encryption.encrypt(secret ?? '', oauth_callback_id);
  setCookie(ctx, cookies, cookies.oneTap, encrypted, { maxAgeMs: TTL_MS, sameSite: 'strict' });
  ctx.body = { google_client_id, oauth_callback_id };
}

/**
 * Returns the one-time token of a completed One Tap. The server exchanges the token, which is never
 * part of a URL.
 */
async function tokenOf(
  ctx: Context,
  deps: Pick<Deps, 'config' | 'cookies' | 'encryption' | 'upstream'>,
  callbackId: string,
): Promise<string> {
  const { config, upstream, encryption, cookies } = deps;
  const { id_token } = validate(submitSchema, ctx.state.body);
  const encrypted = ctx.cookies.get(cookies.oneTap, { signed: false });
  const secret = encrypted === undefined ? null : encryption.decrypt(encrypted, callbackId);
  clearCookie(ctx, cookies, cookies.oneTap);
  // Without the cookie that was set at the start, the submission comes from another browser (S11).
  if (secret === null) throw new NotFoundError();
  const back = callbackUrl(config.publicUrl);
  const response = await upstream.exchange(oneTapCallbackUrl(config, callbackId), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Stytch-OAuth-Type': 'google-one-tap',
      ...(secret === '' ? {} : { Cookie: `stytch_csrf_private_token=${secret}` }),
    },
    body: JSON.stringify({
      id_token,
      public_token: config.stytch.publicToken,
      login_redirect_url: back,
      signup_redirect_url: back,
    }),
  });
  const redirect = URL.parse(String(bodyOf(response).redirect_url));
  const token = redirect?.searchParams.get('token');
  if (!token) throw new Unavailable();
  return token;
}

async function submit(ctx: Context, deps: OneTapDeps): Promise<void> {
  const { callback_id: callbackId = '' } = ctx.params as Record<string, string | undefined>;
  if (!PROVIDER_ID.test(callbackId)) throw new NotFoundError();
  let page: keyof typeof PAGES;
  try {
    const token = await tokenOf(ctx, deps, callbackId);
    const signIn = await deps.provider.exchange({ token, type: 'oauth' });
    const result = await startSession(ctx, deps, { ...signIn, method: 'one_tap' });
    page = result === 'second-factor' ? 'login' : 'dashboard';
  } catch (thrown) {
    audit(deps.logger, ctx.state, 'sign-in failed', 'one tap');
    throw toSignInError(thrown);
  }
  ctx.body = { redirect_url: `${deps.config.publicUrl}${PAGES[page].path}` };
}

/**
 * Creates the routes of Google One Tap, with the paths and formats of the provider's own service.
 */
export function oneTapRoutes(
  deps: OneTapDeps & Pick<Deps, 'limits' | 'rejectCrossOrigin'>,
  { session }: CreatorGuards,
): Router {
  const router = createRouter({ prefix: '/v1', sensitive: true, strict: true });
  const errors = errorHandler(deps.logger, presentProviderError);
  router.get(
    '/public/oauth/google/onetap/start',
    declarePolicy({ response: sensitive('encrypted cookie of this One Tap') }),
    errors,
    sameOriginOnly(deps),
    deps.limits.signInStart,
    (ctx: Context) => start(ctx, deps),
  );
  router.post(
    '/oauth/callback/:callback_id',
    declarePolicy({ response: sensitive('session cookie, never a token'), callers: 'anyone' }),
    session,
    errors,
    deps.limits.guess,
    jsonBody(BODY_MAX),
    (ctx: Context) => submit(ctx, deps),
  );
  return router;
}
