import type { ReauthenticationProof, StartedReauthentication } from '#bff/contracts/factors.ts';

type Started<M extends StartedReauthentication['method']> = Extract<
  StartedReauthentication,
  { method: M }
>;

interface EthereumProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}
interface SolanaProvider {
  connect(): Promise<{ publicKey: unknown }>;
  signMessage(message: Uint8Array, encoding: 'utf8'): Promise<{ signature: Uint8Array }>;
}

/** Asks for a passkey. @throws Error with a text for users, or a DOMException */
export async function passkeyProof({
  options,
}: Started<'passkey'>): Promise<ReauthenticationProof> {
  if (!('parseRequestOptionsFromJSON' in PublicKeyCredential)) {
    throw new Error('This browser does not support passkeys. Please choose another method.');
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential))
    throw new Error('No passkey was chosen. Please try again.');
  return { credential: JSON.stringify(credential.toJSON()) };
}

export type WalletType = Started<'wallet'>['type'];

const WALLET_NAMES: Record<WalletType, string> = { ethereum: 'Ethereum', solana: 'Solana' };

/** Returns whether this browser has a wallet of the type. */
export const hasWallet = (type: WalletType): boolean => Boolean(Reflect.get(window, type));

/**
 * Returns the wallet of the type.
 * @throws Error with a text for users, if this browser has no such wallet
 */
function walletOf<T>(type: WalletType): T {
  const wallet: unknown = Reflect.get(window, type);
  if (!wallet)
    throw new Error(
      `No ${WALLET_NAMES[type]} wallet was found in this browser. Install one, or choose another method.`,
    );
  return wallet as T;
}

/** Asks the wallet for its address. @throws Error with a text for users, or the wallet's error */
export async function walletAddress(type: WalletType): Promise<string> {
  if (type === 'ethereum') {
    const ethereum = walletOf<EthereumProvider>(type);
    const accounts = await ethereum.request({ method: 'eth_requestAccounts' });
    return String(Array.isArray(accounts) ? accounts[0] : accounts);
  }
  const { publicKey } = await walletOf<SolanaProvider>(type).connect();
  return String(publicKey);
}

/** Lets the wallet sign a text. @throws Error with a text for users, or the wallet's error */
export async function walletSignature(started: Omit<Started<'wallet'>, 'method'>): Promise<string> {
  const { type, challenge, address } = started;
  if (type === 'ethereum') {
    const ethereum = walletOf<EthereumProvider>(type);
    await ethereum.request({ method: 'eth_requestAccounts' });
    const params = [challenge, address];
    return String(await ethereum.request({ method: 'personal_sign', params }));
  }
  const solana = walletOf<SolanaProvider>(type);
  await solana.connect();
  const { signature } = await solana.signMessage(new TextEncoder().encode(challenge), 'utf8');
  const { default: bs58 } = await import('bs58');
  return bs58.encode(signature);
}
