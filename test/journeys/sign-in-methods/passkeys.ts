import type { CDPSession, Page } from 'playwright-core';
import { signInAs } from '#test/harness/browser/creator.ts';
import type { SignInMethodsApp } from '#test/harness/browser/sign-in-methods.ts';

/** A virtual authenticator in the browser that confirms every request. */
export interface Authenticator {
  /** Returns the number of stored passkeys. */
  count(): Promise<number>;
  /** Sets whether the verification of the user succeeds from now on. */
  verifyUser(verified: boolean): Promise<void>;
}

/** Adds Chromium's virtual authenticator to a page. */
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
    async verifyUser(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/**
 * Disables passkey autofill in a page, so that the widget shows its button.
 * @returns a function that enables it for the documents that the page opens from then on
 */
export async function withoutAutofill(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    if (window.name === 'with autofill') return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  return () =>
    page.evaluate(() => {
      window.name = 'with autofill';
    });
}

/** Signs in with Google and opens the passkeys in Settings. */
export async function openPasskeys(
  methods: SignInMethodsApp,
  page: Page,
  name: string,
): Promise<void> {
  await signInAs(page, methods.app, name, '/settings');
  await page.getByRole('button', { name: 'Manage passkeys' }).click();
  await page.getByText('Set up a new Passkey').waitFor();
}

/** Creates a passkey and waits for the list. */
export async function createPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a Passkey' }).click();
  await page.getByText('Passkey successfully created!').waitFor();
}
