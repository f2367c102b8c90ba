import type { config } from 'zod/mini';

/**
 * Hands the document's nonce to libraries that make their own style elements (the dialog's scroll
 * lock, the colour picker): they look for webpack's global when they were told none.
 */
export function shareCspNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  if (meta?.nonce) Object.assign(globalThis, { __webpack_nonce__: meta.nonce });
}

/**
 * Keeps zod from trying `new Function`, which the browser would report. To be called before the first
 * schema is loaded. It is `z.config({ jitless: true })` said by the global that zod keeps it in: the
 * entry, and with it the landing page, stays free of zod.
 */
export function keepZodFromEval(): void {
  const settings: ReturnType<typeof config> = { jitless: true };
  Object.assign(globalThis, { __zod_globalConfig: settings });
}
