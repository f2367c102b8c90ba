/** The message that an Ethereum wallet signs under Sign-In with Ethereum (EIP-4361). */
export interface SiweMessage {
  /** Host and port of the requesting page; a wallet compares it with the actual one. */
  readonly domain: string;
  readonly address: string;
  readonly statement?: string | undefined;
  readonly uri: string;
  readonly chainId: string;
  readonly nonce: string;
  /** RFC 3339, like the next two. */
  readonly issuedAt: string;
  readonly expirationTime: string;
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources: readonly string[];
}

/** Formats a message by the standard's grammar. */
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
  // Without a statement, the grammar requires two empty lines.
  return `${heading}\n${message.address}\n\n${statement}\n${fields.join('\n')}`;
}
