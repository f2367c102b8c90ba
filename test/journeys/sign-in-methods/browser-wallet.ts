import bs58 from 'bs58';
import type { Page } from 'playwright-core';
import {
  createEthereumWallet,
  createSolanaWallet,
  type SoftwareWallet,
} from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';

/** What somebody does in the window that their wallet opens. */
export interface Person {
  /** Each question is answered by the first of these, which is used up; agreed to when none is left. */
  answers: ('agree' | 'refuse' | 'sign something else')[];
}

/** As EIP-1193 has it for a person who says no. */
const REFUSED = { code: 4001, message: 'User rejected the request.' };

/** Gives the pages of a browser two functions of a wallet; a refusal crosses over as null. */
async function connect(page: Page, wallet: SoftwareWallet): Promise<Person> {
  const person: Person = { answers: [] };
  await page.exposeFunction('walletAddress', () =>
    person.answers.shift() === 'refuse' ? null : wallet.address,
  );
  await page.exposeFunction('walletSign', (message: string) => {
    const answer = person.answers.shift();
    if (answer === 'refuse') return null;
    return wallet.sign(answer === 'sign something else' ? 'something else' : message);
  });
  await page.addInitScript((refused) => {
    const from = globalThis as unknown as Record<string, (text?: string) => Promise<string | null>>;
    const ask = async (name: string, text?: string) => {
      const answer = await from[name]?.(text);
      // A wallet rejects with a plain object.
      if (answer === null || answer === undefined) throw refused;
      return answer;
    };
    Object.assign(window, { askWallet: ask });
  }, REFUSED);
  return person;
}

/** Puts MetaMask into the pages of a browser, with an account that signs for real. */
export async function injectMetamask(page: Page): Promise<Person> {
  const person = await connect(page, createEthereumWallet());
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
  return person;
}

/** Puts Phantom into the pages of a browser, with an account that signs for real. */
export async function injectPhantom(page: Page): Promise<Person> {
  const wallet = createSolanaWallet();
  const bytes = (text: string) => [...bs58.decode(wallet.sign(text))].join(',');
  // What crosses over is text: the bytes of a signature as their numbers.
  const person = await connect(page, { ...wallet, sign: bytes });
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
  return person;
}
