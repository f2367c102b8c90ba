import bs58 from 'bs58';
import type { Page } from 'playwright-core';
import {
  createEthereumWallet,
  createSolanaWallet,
  type SoftwareWallet,
} from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';

/** The decisions that a wallet's owner makes in the wallet's window. */
export interface WalletOwner {
  /** The decisions for the next requests, first to last. The owner agrees to all later requests. */
  answers: ('agree' | 'refuse' | 'sign something else')[];
}

/** The error that EIP-1193 defines for a rejection by the user. */
const REFUSED = { code: 4001, message: 'User rejected the request.' };

/** Exposes two functions of a wallet to a page, which return null if the owner refuses. */
async function connect(page: Page, wallet: SoftwareWallet): Promise<WalletOwner> {
  const owner: WalletOwner = { answers: [] };
  await page.exposeFunction('walletAddress', () =>
    owner.answers.shift() === 'refuse' ? null : wallet.address,
  );
  await page.exposeFunction('walletSign', (message: string) => {
    const answer = owner.answers.shift();
    if (answer === 'refuse') return null;
    return wallet.sign(answer === 'sign something else' ? 'something else' : message);
  });
  await page.addInitScript((refused) => {
    const from = globalThis as unknown as Record<string, (text?: string) => Promise<string | null>>;
    const ask = async (name: string, text?: string) => {
      const answer = await from[name]?.(text);
      // Wallets reject with a plain object, not an Error.
      if (answer === null || answer === undefined) throw refused;
      return answer;
    };
    Object.assign(window, { askWallet: ask });
  }, REFUSED);
  return owner;
}

/** Adds MetaMask to a page, with an account whose signatures are valid. */
export async function injectMetamask(page: Page): Promise<WalletOwner> {
  const owner = await connect(page, createEthereumWallet());
  await page.addInitScript(() => {
    const { askWallet } = window as unknown as {
      askWallet: (name: string, text?: string) => Promise<string>;
    };
    const request = async ({ method, params }: { method: string; params?: string[] }) =>
      method === 'personal_sign'
        ? askWallet('walletSign', params?.[0])
        : [await askWallet('walletAddress')];
    Object.assign(window, { ethereum: { isMetaMask: true, request } });
  });
  return owner;
}

/** Adds Phantom to a page, with an account whose signatures are valid. */
export async function injectPhantom(page: Page): Promise<WalletOwner> {
  const wallet = createSolanaWallet();
  const bytes = (text: string) => [...bs58.decode(wallet.sign(text))].join(',');
  // Exposed functions return text, so the signature's bytes are sent as numbers.
  const owner = await connect(page, { ...wallet, sign: bytes });
  await page.addInitScript(() => {
    const { askWallet } = window as unknown as {
      askWallet: (name: string, text?: string) => Promise<string>;
    };
    const connectWallet = async () => ({ publicKey: await askWallet('walletAddress') });
    const request = async ({ params }: { params: { message: Uint8Array } }) => {
      const text = new TextDecoder().decode(params.message);
      const numbers = (await askWallet('walletSign', text)).split(',').map(Number);
      return { signature: Uint8Array.from(numbers) };
    };
    Object.assign(window, { solana: { isPhantom: true, connect: connectWallet, request } });
  });
  return owner;
}
