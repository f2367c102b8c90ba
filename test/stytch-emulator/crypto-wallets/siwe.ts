import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import { allowedOrigins } from '../redirect-urls.ts';
import type { State } from '../state.ts';
import type { Wallet } from './wallet.ts';

export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** The message that an Ethereum wallet signs under Sign-In with Ethereum (EIP-4361). */
export interface SiweMessage {
  /**
   * Host and port of the requesting page. Wallets compare this value with the page's actual host
   * and port.
   */
  readonly domain: string;
  readonly address: string;
  readonly statement?: string | undefined;
  readonly uri: string;
  readonly chainId: string;
  readonly nonce: string;
  /** Time in RFC 3339. */
  readonly issuedAt: string;
  /** Time in RFC 3339. */
  readonly expirationTime: string;
  /** Time in RFC 3339. */
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources: readonly string[];
}

/** Formats a message by the grammar of EIP-4361. */
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

/** The fields that a caller may set in an EIP-4361 message. `siweMessage` checks the texts. */
export const siweParamsSchema = z.object({
  uri: z.string().optional(),
  chain_id: z.string().optional(),
  statement: z.string().optional(),
  issued_at: z.iso.datetime({ offset: true }).optional(),
  not_before: z.iso.datetime({ offset: true }).optional(),
  message_request_id: z.string().optional(),
  resources: z.array(z.string()).optional(),
});

export type SiweParams = z.infer<typeof siweParamsSchema>;

/** Printable ASCII on one line, as the grammar requires for a statement. */
const STATEMENT = /^[\x20-\x7e]+$/;
/** The characters of a path segment (RFC 3986, `pchar`). */
const REQUEST_ID = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+$/;

/**
 * Returns the EIP-4361 message for a wallet, or undefined when neither the caller nor the project
 * requires one. The domain is the host of the URI. Throws 400 for parameters that the grammar does
 * not allow, and for a URI on another origin than the project's pages.
 */
export function siweMessage(
  state: State,
  wallet: Wallet,
  given: SiweParams | undefined,
): SiweMessage | undefined {
  if (wallet.type !== 'ethereum') {
    check(!given, 'crypto_wallet_type_incompatible_with_siwe', 'SIWE requires an Ethereum wallet.');
    return undefined;
  }
  if (!given && !state.settings.siwe_required_for_crypto_wallets) return undefined;
  const { statement, chain_id: chainId = '1', message_request_id: requestId } = given ?? {};
  const resources = given?.resources ?? [];
  check(/^\d+$/.test(chainId), 'invalid_siwe_chain_id', 'The chain id must be a number.');
  check(
    !statement || STATEMENT.test(statement),
    'invalid_siwe_statement',
    'The statement must be one line of printable ASCII.',
  );
  check(
    !requestId || REQUEST_ID.test(requestId),
    'invalid_siwe_message_request_id',
    'The request id must consist of pchar (RFC 3986).',
  );
  check(
    resources.every((each) => URL.canParse(each)),
    'invalid_siwe_resource',
    'Every resource must be a URI.',
  );
  const now = state.now();
  return {
    ...page(state, given?.uri),
    address: wallet.address,
    statement,
    chainId,
    requestId,
    resources,
    nonce: randomBytes(12).toString('hex'),
    issuedAt: given?.issued_at ?? new Date(now).toISOString(),
    expirationTime: new Date(now + CHALLENGE_LIFETIME_MS).toISOString(),
    notBefore: given?.not_before,
  };
}

/**
 * Returns the URI and the domain of the requesting page. The URI defaults to the first origin of
 * the project's redirect URLs. Throws 400 for a URI on an origin without a redirect URL.
 */
function page(state: State, given: string | undefined) {
  const origins = allowedOrigins(state);
  const uri = given ?? origins[0] ?? '';
  const url = URL.parse(uri);
  if (!url || !origins.includes(url.origin)) {
    throw new ApiError(400, 'invalid_siwe_uri', 'The URI is not on one of the project’s domains.');
  }
  return { uri, domain: url.host };
}

function check(holds: boolean, errorType: string, message: string): void {
  if (!holds) throw new ApiError(400, errorType, message);
}
