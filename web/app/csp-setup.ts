import type { config } from 'zod/mini';

/**
 * Passes the document's nonce to libraries that create style elements (the dialog's scroll lock,
 * the color picker). They read the nonce from webpack's global variable, which Vite does not set.
 */
export function exposeCspNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  if (meta?.nonce) Object.assign(globalThis, { __webpack_nonce__: meta.nonce });
}

/**
 * Keeps zod from trying `new Function`, which would cause a CSP report. Call it before the first
 * schema is loaded. It has the effect of `z.config({ jitless: true })`, but sets zod's global
 * directly, so that the entry and the landing page do not load zod.
 */
export function disableZodEval(): void {
  const settings: ReturnType<typeof config> = { jitless: true };
  Object.assign(globalThis, { __zod_globalConfig: settings });
}
