import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Config } from '#bff/config.ts';
import { PAGE_LIST, SERVER_PATHS } from '#bff/contracts/pages.ts';
import { hasWidget } from '#bff/contracts/sign-in-methods.ts';
import { NotFoundError } from '#bff/http/errors/errors.ts';
import { appCsp, HELPER_CSP } from '#bff/http/security-headers.ts';
import { sendCompressed } from './send-compressed.ts';

/** What the build leaves open: the nonce changes on each answer, our address with the deployment. */
const NONCE = '__CSP_NONCE__';
const PUBLIC_URL = '__PUBLIC_URL__';
/** Below these, what no route answers is an API's 404, never a document (S57). */
const API_PATHS = new RegExp(`^/(${SERVER_PATHS.join('|')})(/|$)`, 'i');
/**
 * Whether a path names a dotfile or a file with an extension, as no page of ours does. Written
 * without a regular expression: one that looks for the end of the last segment is quadratic (S61).
 */
const isFilePath = (path: string) =>
  path.includes('/.') || path.lastIndexOf('.') > path.lastIndexOf('/');

type SendDocument = (ctx: Context) => Promise<void>;
type DocumentOptions = Pick<Config, 'dist' | 'publicUrl' | 'signInMethods' | 'signInCaptcha'>;

/**
 * A built document whose nonce is fresh on each answer.
 * @param hasCaptcha whether a call of this page's widget can need a captcha
 */
function documentSender(options: DocumentOptions, name: string, hasCaptcha = false): SendDocument {
  const { dist, publicUrl, signInMethods, signInCaptcha } = options;
  const helperFrame = hasWidget(signInMethods);
  const sources = {
    helperFrame,
    oneTap: name === 'login' && signInMethods.includes('one_tap'),
    captcha: helperFrame && signInCaptcha && hasCaptcha,
  };
  const html = readFileSync(join(dist, 'documents', `${name}.html`), 'utf8');
  const parts = html.replaceAll(PUBLIC_URL, publicUrl).split(NONCE);
  return async (ctx) => {
    const nonce = randomBytes(16).toString('base64url');
    ctx.set('Content-Security-Policy', appCsp(nonce, sources));
    await sendCompressed(ctx, parts.join(nonce));
  };
}

/** The hidden frame of the sign-in widget: the only document of ours that a page may frame, of ours. */
function helperSender({ dist }: DocumentOptions): SendDocument {
  const html = readFileSync(join(dist, 'documents/clientside-services.html'), 'utf8');
  return async (ctx) => {
    ctx.set({ 'Content-Security-Policy': HELPER_CSP, 'X-Frame-Options': 'SAMEORIGIN' });
    await sendCompressed(ctx, html);
  };
}

/** The documents of the React app. They depend on no session: what they show is fetched. */
export function documentRoutes(options: DocumentOptions): {
  router: Router;
  notFound: (ctx: Context) => Promise<void>;
} {
  const router = new Router();
  const shell = documentSender(options, 'shell');
  for (const { path, prerendered, hasToken, hasCaptcha } of PAGE_LIST) {
    const send = documentSender(options, prerendered ?? 'shell', hasCaptcha);
    router.get(path, (ctx) => {
      if (hasToken) ctx.set('Referrer-Policy', 'no-referrer');
      return send(ctx);
    });
  }
  if (hasWidget(options.signInMethods)) {
    const helper = helperSender(options);
    router.get('/clientside-services/index.html', (ctx) => helper(ctx));
  }

  /** The app's own not-found page for people, JSON for programs. */
  async function notFound(ctx: Context): Promise<void> {
    const wantsPage = ctx.method === 'GET' && ctx.accepts('html', 'json') === 'html';
    if (API_PATHS.test(ctx.path) || isFilePath(ctx.path) || !wantsPage) {
      throw new NotFoundError();
    }
    await shell(ctx);
    ctx.status = 404;
  }
  return { router, notFound };
}
