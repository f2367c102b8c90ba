let carried = false;

/**
 * Gives style elements the document's nonce as they are made: the SDK creates its own and asks for
 * none, and the policy allows no other inline style (stated in the CSP of bff/http).
 */
export function carryStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (carried || !nonce) return;
  carried = true;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
