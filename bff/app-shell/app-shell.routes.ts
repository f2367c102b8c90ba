import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '#bff/config.ts';
import type { Context } from '#bff/context.ts';
import { PAGE_LIST, type Page, SERVER_PATHS } from '#bff/contracts/pages.ts';
import { hasWidget } from '#bff/contracts/sign-in-methods.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { appCsp, HELPER_CSP } from '#bff/http/security-headers.ts';
import { chooseEncoding } from '#bff/public-page/rendered-page.ts';

/**
 * Placeholders in the built documents. NONCE is replaced in each response, PUBLIC_URL once at
 * startup.
 */
const NONCE = '__CSP_NONCE__';
const PUBLIC_URL = '__PUBLIC_URL__';
/**
 * Matches the server's own paths. An unknown path below them gets a JSON 404 response, like the
 * API, and no document (S57).
 */
const API_PATHS = new RegExp(`^/(${SERVER_PATHS.join('|')})(/|$)`, 'i');
/**
 * Returns whether a path ends in a dotfile or a file name with an extension. The path of a page
 * never does. Avoids a regular expression, which would take quadratic time in the length of the
 * path (S61).
 */
const isFilePath = (path: string) =>
  path.includes('/.') || path.lastIndexOf('.') > path.lastIndexOf('/');

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/**
 * Brotli quality (0 to 11). Lower than in the build, because each response contains a new nonce and
 * is compressed separately.
 */
const QUALITY = 4;

/**
 * Compresses an HTML document with the best encoding that the client accepts, and sends it. The
 * document must not contain secrets, because compression could leak them (BREACH).
 */
async function sendCompressed(ctx: Context, html: string): Promise<void> {
  const encoding = chooseEncoding(ctx.headers);
  ctx.vary('Accept-Encoding');
  ctx.type = 'html';
  if (encoding === 'identity') {
    ctx.body = html;
    return;
  }
  ctx.set('Content-Encoding', encoding);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  ctx.body = encoding === 'br' ? await brotli(html, { params }) : await zip(html);
}

function documentName({ prerendered, signedIn, beforeDashboard }: Page): string {
  if (prerendered) return prerendered;
  if (signedIn) return 'signed-in';
  return beforeDashboard ? 'callback' : 'shell';
}

type SendDocument = (ctx: Context) => Promise<void>;
type DocumentOptions = Pick<Config, 'dist' | 'publicUrl' | 'signInMethods' | 'signInCaptcha'>;

/**
 * Returns a function that sends a built document with a fresh nonce.
 * @param hasCaptcha whether the sign-in widget on this page may need a captcha
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

/**
 * Returns a function that sends the document of the sign-in widget's hidden frame. This is the only
 * document that may be framed, and only by pages of our own origin.
 */
function helperSender({ dist }: DocumentOptions): SendDocument {
  const html = readFileSync(join(dist, 'documents/clientside-services.html'), 'utf8');
  return async (ctx) => {
    ctx.set({ 'Content-Security-Policy': HELPER_CSP, 'X-Frame-Options': 'SAMEORIGIN' });
    await sendCompressed(ctx, html);
  };
}

/**
 * Creates the routes that serve the HTML documents of the React app. The documents do not depend on
 * the session; the app fetches its data from the API.
 */
export function appShellRoutes(options: DocumentOptions): {
  router: Router;
  notFound: (ctx: Context) => Promise<void>;
} {
  const router = createRouter();
  const shell = documentSender(options, 'shell');
  for (const page of PAGE_LIST) {
    const { path, hasToken, hasCaptcha } = page;
    const send = documentSender(options, documentName(page), hasCaptcha);
    router.get(path, declarePolicy({ response: publicResponse }), (ctx) => {
      if (hasToken) ctx.set('Referrer-Policy', 'no-referrer');
      return send(ctx);
    });
  }
  if (hasWidget(options.signInMethods)) {
    const helper = helperSender(options);
    router.get(
      '/clientside-services/index.html',
      declarePolicy({ response: publicResponse }),
      (ctx) => helper(ctx),
    );
  }

  /** Responds with 404, either with the app's not-found page or, for API clients, with JSON. */
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
