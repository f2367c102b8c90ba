import { expect, test } from 'vitest';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { injectMetamask } from './browser-wallet.ts';

const ways = launchSignInMethods();

test('widget-51 beside five providers a wallet stands on a list of its own', async () => {
  const page = await ways.newPage();
  await injectMetamask(page);
  await page.goto(`${ways.app.origin}/login`);
  await page.getByRole('button', { name: 'Continue with other Crypto Wallet' }).click();
  await says(page, 'Continue with other wallet');
  await page.getByRole('button', { name: 'Metamask' }).click();
  await signedIn(page, 'You have successfully connected your wallet.');
});

test('widget-52 who has no wallet is told where to get one', async () => {
  const page = await ways.open();
  await page.getByRole('button', { name: 'Set up a new crypto wallet' }).click();
  await says(page, 'Set up a new crypto wallet');
  const screen = page.getByRole('region', { name: 'Other ways to sign in' });
  const links = await screen
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(Object.fromEntries(links)).toEqual({
    Metamask: 'https://metamask.io/',
    Phantom: 'https://phantom.com/',
    Coinbase: 'https://www.coinbase.com/wallet',
    Binance: 'https://www.binance.com/',
  });
  await page.getByRole('button', { name: 'Go back' }).click();
  await says(page, 'Sign up or log in');
});
