import type { CDPSession, Page } from 'playwright-core';
import { signInAs } from '#test/harness/browser/creator.ts';
import type { SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';

/** A security key that is built into the browser and agrees to everything. */
export interface Authenticator {
  /** Passkeys that it holds. */
  count(): Promise<number>;
  /** From now on nobody touches the sensor, or the right one does again. */
  recognize(person: boolean): Promise<void>;
}

/** Gives a page Chromium's virtual authenticator. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async recognize(person) {
      const isUserVerified = person;
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** Lets a page believe that its browser fills in no passkeys: the widget shows a button then. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** Settings with the passkeys open, for somebody who came in by Google. */
export async function openPasskeys(
  ways: SignInMethodsApp,
  page: Page,
  name: string,
): Promise<void> {
  await signInAs(page, ways.app, name);
  await page.goto(`${ways.app.origin}/settings`);
  await page.getByRole('button', { name: 'Manage passkeys' }).click();
  await page.getByText('Set up a new Passkey').waitFor();
}

/** Creates one, up to the list. */
export async function createPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a Passkey' }).click();
  await page.getByText('Passkey successfully created!').waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL('**/login');
}
