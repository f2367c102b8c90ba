import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchSignInMethods, says } from '#test/harness/browser/sign-in-methods.ts';
import { createEthereumWallet } from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';

const methods = launchSignInMethods('google,crypto_wallets,email_otp');
const STEPS = {
  connect: '[Error] Could not connect to wallet',
  sign: '[Error] Could not sign message',
} as const;
type Step = keyof typeof STEPS;

/** Ways in which a wallet fails. EIP-1193 requires a numeric code, but not all wallets send one. */
const FAILURES = [
  'rejects with a numeric code',
  'rejects with a code that is a text',
  'rejects with a string',
  'rejects with an Error',
  'rejects with a DOMException',
  'rejects with nothing',
  'returns nothing',
  'disconnects',
] as const;
type Failure = (typeof FAILURES)[number] | 'never responds';

/** Opens the login page in a browser with a wallet, whose failures `failAt` selects. */
async function openWithWallet(page: Page): Promise<void> {
  const { address } = createEthereumWallet();
  await page.addInitScript((account) => {
    const listeners: (() => void)[] = [];
    const reject = (reason?: unknown) => () => Promise.reject(reason);
    const behavior: Record<string, () => unknown> = {
      'rejects with a numeric code': reject({ code: 4001, message: 'User rejected the request.' }),
      'rejects with a code that is a text': reject({ code: 'ACTION_REJECTED' }),
      'rejects with a string': reject('User closed modal'),
      'rejects with an Error': reject(new Error('The wallet is locked.')),
      'rejects with a DOMException': reject(new DOMException('Aborted', 'AbortError')),
      'rejects with nothing': reject(),
      'returns nothing': () => undefined,
      'never responds': () => new Promise(() => {}),
      disconnects: () => {
        for (const listener of listeners) listener();
        return new Promise(() => {});
      },
    };
    const request = async ({ method }: { method: string }) => {
      const [step, failure = ''] = window.name.split('/');
      const asked = method === 'personal_sign' ? 'sign' : 'connect';
      if (asked === step) return behavior[failure]?.();
      return asked === 'sign' ? '0x1' : [account];
    };
    const on = (event: string, listener: () => void) =>
      event === 'disconnect' && listeners.push(listener);
    Object.assign(window, { ethereum: { isMetaMask: true, request, on } });
  }, address);
  await page.goto(`${methods.app.origin}/login`);
}

async function failAt(page: Page, step: Step, failure: Failure): Promise<void> {
  await page.evaluate((name) => {
    window.name = name;
  }, `${step}/${failure}`);
  await page.getByRole('button', { name: 'Continue with Metamask' }).click();
}

test('widget-50 any failure of a wallet is logged and opens the error screen, which leads back', async () => {
  const page = await methods.newPage();
  const reports: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && reports.push(message.text()));
  await openWithWallet(page);
  // Both steps handle a failure in the same way, so for signing, two ways are enough.
  const rounds = [
    ...FAILURES.map((failure) => ['connect', failure] as const),
    ['sign', 'rejects with nothing'],
    ['sign', 'disconnects'],
  ] as const;
  for (const [step, failure] of rounds) {
    await failAt(page, step, failure);
    await says(page, 'Looks like there was an error!');
    await expect
      .poll(() => reports.splice(0), { message: `${step}: ${failure}` })
      .toContain(STEPS[step]);
    await page.getByRole('button', { name: 'Go back' }).click();
    await says(page, 'Sign up or log in');
  }
});

test('widget-50 a wallet that does not respond opens the error screen after five minutes', async () => {
  const page = await methods.newPage();
  await page.clock.install();
  await openWithWallet(page);
  await failAt(page, 'sign', 'never responds');
  await says(page, 'Completing signature request...');
  await page.clock.fastForward('04:50');
  await says(page, 'Completing signature request...');
  await page.clock.fastForward('00:10');
  await says(page, 'Looks like there was an error!');
});
