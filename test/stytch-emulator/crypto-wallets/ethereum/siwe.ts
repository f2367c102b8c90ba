/** What an Ethereum wallet is asked to sign under Sign-In with Ethereum (EIP-4361). */
export interface SiweMessage {
  /** Host and port of the page that asks; a wallet compares it with the page's own. */
  readonly domain: string;
  readonly address: string;
  readonly statement?: string | undefined;
  readonly uri: string;
  readonly chainId: string;
  readonly nonce: string;
  /** RFC 3339, as the next two. */
  readonly issuedAt: string;
  readonly expirationTime: string;
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources: readonly string[];
}

/** The text of a message, line by line as the standard's grammar has it. */
export function siweText(message: SiweMessage): string {
  const statement = message.statement ? `${message.statement}\n` : '';
  const fields = [
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    `Expiration Time: ${message.expirationTime}`,
    ...(message.notBefore ? [`Not Before: ${message.notBefore}`] : []),
    ...(message.requestId ? [`Request ID: ${message.requestId}`] : []),
    ...(message.resources.length > 0 ? ['Resources:'] : []),
    ...message.resources.map((resource) => `- ${resource}`),
  ];
  const heading = `${message.domain} wants you to sign in with your Ethereum account:`;
  // Without a statement the grammar leaves two empty lines.
  return `${heading}\n${message.address}\n\n${statement}\n${fields.join('\n')}`;
}
