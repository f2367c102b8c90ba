import { expect, test } from 'vitest';
import { launchSignInMethods, says, signedIn } from '#test/harness/browser/sign-in-methods.ts';
import { injectMetamask, injectPhantom, type Person } from './browser-wallet.ts';

const ways = launchSignInMethods('google,crypto_wallets,email_otp');
const CONNECTED = 'You have successfully connected your wallet.';

test('widget-49 widget-51 an Ethereum wallet signs in, and Settings says so', async () => {
  const page = await ways.newPage();
  await injectMetamask(page);
  await page.goto(`${ways.app.origin}/login`);
  await page.getByRole('button', { name: 'Continue with Metamask' }).click();
  await signedIn(page, CONNECTED);
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByText('You are signed in with a crypto wallet.').waitFor();
});

test('widget-49 a Solana wallet signs in', async () => {
  const page = await ways.newPage();
  await injectPhantom(page);
  await page.goto(`${ways.app.origin}/login`);
  await page.getByRole('button', { name: 'Continue with Phantom' }).click();
  await signedIn(page, CONNECTED);
});

test('widget-49 the screens say what the wallet is asked for', async () => {
  const page = await ways.newPage();
  await injectMetamask(page);
  let shown = '';
  // Each question to the wallet waits until the screen that announces it has been read.
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
  await page.goto(`${ways.app.origin}/login`);
  await page.getByRole('button', { name: 'Continue with Metamask' }).click();
  await signedIn(page, CONNECTED);
  expect(shown).toContain('Connecting to your wallet...');
  expect(shown).toContain('Completing signature request...');
});

test.each<[string, Person['answers']]>([
  ['to connect', ['refuse']],
  ['to sign', ['agree', 'refuse']],
])(
  'widget-50 a wallet that refuses %s says so, and it may be tried again',
  async (_what, answers) => {
    const page = await ways.newPage();
    const person = await injectMetamask(page);
    await page.goto(`${ways.app.origin}/login`);
    person.answers = answers;
    await page.getByRole('button', { name: 'Continue with Metamask' }).click();
    await says(page, 'Looks like there was an error!');
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Continue with Metamask' }).click();
    await signedIn(page, CONNECTED);
  },
);

test('widget-50 a wrong signature ends on the error screen, which leads back', async () => {
  const page = await ways.newPage();
  const person = await injectMetamask(page);
  await page.goto(`${ways.app.origin}/login`);
  person.answers = ['agree', 'sign something else'];
  await page.getByRole('button', { name: 'Continue with Metamask' }).click();
  await says(page, 'Looks like there was an error!');
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Continue with Metamask' }).click();
  await signedIn(page, CONNECTED);
});
