import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { sessionMethod } from '#test/journeys/sign-in/navigation.ts';
import { injectMetamask, injectPhantom } from './browser-wallet.ts';
import { announces, failsOnce } from './failing-call.ts';

const CONNECTED = 'You have successfully connected your wallet.';
const FAILED = 'Looks like there was an error!';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('wallets and codes', () => {
  const methods = launchSignInMethods('google,crypto_wallets,email_otp');

  test('widget-49 widget-51 widget-50 an Ethereum wallet signs in, also after rejections and a wrong signature', async () => {
    const page = await methods.newPage();
    const owner = await injectMetamask(page);
    let shown = '';
    // Collect the text of the screen before each request to the wallet.
    await page.exposeFunction('screenRead', (text: string) => {
      shown += text;
    });
    await page.addInitScript(() => {
      const { ethereum } = window as unknown as {
        ethereum: { request: (question: object) => Promise<unknown> };
      };
      const { request } = ethereum;
      ethereum.request = async (question) => {
        await new Promise(requestAnimationFrame);
        const { screenRead } = window as unknown as { screenRead: (text: string) => Promise<void> };
        await screenRead(document.querySelector('stytch-ui')?.textContent ?? '');
        return request(question);
      };
    });
    await page.goto(`${methods.app.origin}/login`);
    for (const answers of [
      ['refuse'],
      ['agree', 'refuse'],
      ['agree', 'sign something else'],
    ] as const) {
      owner.answers = [...answers];
      await press(page, 'Continue with Metamask');
      await says(page, FAILED);
      await press(page, 'Go back');
    }
    shown = '';
    await press(page, 'Continue with Metamask');
    await signedIn(page, CONNECTED);
    expect(shown).toContain('Connecting to your wallet...');
    expect(shown).toContain('Completing signature request...');
    expect(await sessionMethod(page)).toBe('crypto_wallets');
  });

  test('widget-49 a Solana wallet signs in', async () => {
    const page = await methods.newPage();
    await injectPhantom(page);
    await page.goto(`${methods.app.origin}/login`);
    await press(page, 'Continue with Phantom');
    await signedIn(page, CONNECTED);
  });
});

describe('every method', () => {
  const methods = launchSignInMethods();

  test('widget-52 widget-51 widget-50 without a wallet, four wallets are listed with download links; with five providers, wallets are on a separate screen; failed calls show the reason', async () => {
    const page = await methods.open();
    await press(page, 'Set up a new crypto wallet');
    await says(page, 'Set up a new crypto wallet');
    const screen = page.getByRole('region', { name: 'Other sign-in methods' });
    const links = await screen
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(Object.fromEntries(links)).toEqual({
      Metamask: 'https://metamask.io/',
      Phantom: 'https://phantom.com/',
      Coinbase: 'https://www.coinbase.com/wallet',
      Binance: 'https://www.binance.com/',
    });
    await press(page, 'Go back');
    await says(page, 'Sign up or log in');

    await injectMetamask(page);
    const reports: string[] = [];
    page.on('console', (message) => reports.push(message.text()));
    await page.goto(`${methods.app.origin}/login`);
    const act = async () => {
      if (await page.getByRole('button', { name: 'Go back' }).isVisible()) {
        await press(page, 'Go back');
      }
      await press(page, 'Continue with other Crypto Wallet');
      await says(page, 'Continue with other wallet');
      await press(page, 'Metamask');
    };
    const expected = async (reason: string) => {
      await says(page, FAILED);
      await announces(page, reason);
    };
    await failsOnce(page, {
      call: 'POST /crypto_wallets/authenticate/start/primary',
      act,
      expected,
    });
    await expect.poll(() => reports).toContain('[Error] Could not connect to wallet');
    await failsOnce(page, { call: 'POST /crypto_wallets/authenticate', act, expected });
    await expect.poll(() => reports).toContain('[Error] Could not sign message');
  });
});
