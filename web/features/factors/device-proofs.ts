import type { ReauthenticationProof, StartedReauthentication } from '#bff/contracts/factors.ts';

type Started<M extends StartedReauthentication['method']> = Extract<
  StartedReauthentication,
  { method: M }
>;

interface EthereumProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}
interface SolanaProvider {
  connect(): Promise<unknown>;
  signMessage(message: Uint8Array, encoding: 'utf8'): Promise<{ signature: Uint8Array }>;
}

/** @throws Error with a text for people, when this browser cannot do it */
export async function passkeyProof({
  options,
}: Started<'passkey'>): Promise<ReauthenticationProof> {
  if (!('parseRequestOptionsFromJSON' in PublicKeyCredential)) {
    throw new Error('This browser cannot confirm with a passkey. Please choose another way.');
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen.');
  return { credential: JSON.stringify(credential.toJSON()) };
}

/** @throws Error with a text for people, when there is no such wallet here */
export async function walletProof(started: Started<'wallet'>): Promise<ReauthenticationProof> {
  const { type, challenge, address } = started;
  const wallet: unknown = Reflect.get(window, type);
  if (!wallet) throw new Error('No wallet was found in this browser.');
  if (type === 'ethereum') {
    const ethereum = wallet as EthereumProvider;
    await ethereum.request({ method: 'eth_requestAccounts' });
    const params = [challenge, address];
    return { signature: String(await ethereum.request({ method: 'personal_sign', params })) };
  }
  const solana = wallet as SolanaProvider;
  await solana.connect();
  const { signature } = await solana.signMessage(new TextEncoder().encode(challenge), 'utf8');
  const { default: bs58 } = await import('bs58');
  return { signature: bs58.encode(signature) };
}
