/** The account to sign in with. */
export interface ChosenAccount {
  readonly name: string;
  readonly email: string;
}

/**
 * Submits the emulator's account page like a browser without JavaScript: opens the start URL, posts
 * a name and an email address, and returns the redirect.
 */
export async function chooseAccount(start: string | URL, account: ChosenAccount): Promise<URL> {
  const response = await postToPage(start, 'choose', { ...account });
  return locationOf(response);
}

/** Opens the account page and submits its Cancel button. */
export async function cancelSignIn(start: string | URL): Promise<URL> {
  return locationOf(await postToPage(start, 'cancel', {}));
}

/** Opens the account page and submits one of its two forms. */
export async function postToPage(
  start: string | URL,
  form: 'choose' | 'cancel',
  fields: Record<string, string>,
): Promise<Response> {
  const page = await fetch(start);
  const flow = /name="flow" value="([\w-]+)"/.exec(await page.text())?.[1];
  if (!flow) throw new Error(`The emulator responded ${page.status} without an account page.`);
  return fetch(new URL(form, page.url), {
    method: 'POST',
    body: new URLSearchParams({ flow, ...fields }),
    redirect: 'manual',
  });
}

function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (!location) throw new Error(`The emulator responded ${response.status} without a redirect.`);
  return new URL(location);
}
