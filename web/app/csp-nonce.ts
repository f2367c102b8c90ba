/**
 * Hands the document's nonce to libraries that make their own style elements (the dialog's scroll
 * lock, the colour picker): they look for webpack's global when they were told none.
 */
export function shareCspNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  if (meta?.nonce) Object.assign(globalThis, { __webpack_nonce__: meta.nonce });
}
