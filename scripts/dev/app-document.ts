import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';

const CSP = 'content-security-policy';
/** Headers that describe the replaced body, or the connection to the BFF. */
const BODY_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'etag',
  'keep-alive',
  'transfer-encoding',
]);

function nonceOf(policy: string | string[] | undefined): string | undefined {
  return /'nonce-([\w-]+)'/.exec(String(policy ?? ''))?.[1];
}

/**
 * Returns whether the response is a document of the React app. Only these documents have a nonce.
 */
export function isAppDocument(headers: IncomingHttpHeaders): boolean {
  const { 'content-type': type = '', [CSP]: policy } = headers;
  return type.startsWith('text/html') && nonceOf(policy) !== undefined;
}

/** Adds a nonce for React's inline refresh script to the CSP of the BFF. */
function withInlineScripts(policy: string, nonce: string): string {
  return policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`);
}

async function render(vite: ViteDevServer, url: string, nonce: string): Promise<string> {
  const template = await readFile(join(vite.config.root, 'index.html'), 'utf8');
  const html = await vite.transformIndexHtml(url, template.replace('<!--app-->', ''));
  return html.replaceAll(String(vite.config.html?.cspNonce), nonce);
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The response of the BFF. Its status and headers are sent. */
  bffResponse: IncomingMessage;
}

/** Sends Vite's index.html in place of the document from the build. */
export async function sendAppDocument(
  vite: ViteDevServer,
  { request, response, bffResponse }: Exchange,
): Promise<void> {
  const policy = String(bffResponse.headers[CSP]);
  const nonce = nonceOf(policy) ?? '';
  try {
    const html = await render(vite, request.url ?? '/', nonce);
    const kept = Object.entries(bffResponse.headers).filter(([name]) => !BODY_HEADERS.has(name));
    response.writeHead(bffResponse.statusCode ?? 200, {
      ...Object.fromEntries(kept),
      [CSP]: withInlineScripts(policy, nonce),
    });
    response.end(html);
  } catch (error) {
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error));
  }
}
