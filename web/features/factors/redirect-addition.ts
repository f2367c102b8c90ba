import { OAUTH_PROVIDERS, type OAuthProvider } from '#bff/contracts/sign-in-methods.ts';

const KEY = 'posy-addition';
/** Lifetime of a started addition on the server, in milliseconds. */
const LIFE_MS = 10 * 60_000;

interface Addition {
  provider: OAuthProvider;
  startedAt: number;
  added: boolean;
}

function read(): Addition | undefined {
  const text = window.sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const addition = JSON.parse(text) as Addition;
  const isFresh = Date.now() - addition.startedAt < LIFE_MS;
  return isFresh && OAUTH_PROVIDERS.includes(addition.provider) ? addition : undefined;
}

function write(addition: Addition): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(addition));
}

/** Records that this tab is being redirected to an identity provider to add it to the account. */
export function beginAddition(provider: OAuthProvider): void {
  write({ provider, startedAt: Date.now(), added: false });
}

/** Returns the identity provider of this tab's redirect, unless the provider was already added. */
export function pendingAddition(): OAuthProvider | undefined {
  const addition = read();
  return addition?.added === false ? addition.provider : undefined;
}

/** Records that the provider was added. */
export function completeAddition(): void {
  const addition = read();
  if (addition) write({ ...addition, added: true });
}

/** Removes the stored redirect. @returns the provider, if it was added */
export function endAddition(): OAuthProvider | undefined {
  const addition = read();
  window.sessionStorage.removeItem(KEY);
  return addition?.added ? addition.provider : undefined;
}
