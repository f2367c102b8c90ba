import { endAddition } from './redirect-addition.ts';

/** What the page opens again when the provider has sent the browser back. */
export type Resume =
  | 'passkeys'
  | 'delete-account'
  | 'sessions'
  | 'authenticator-app'
  | 'add-method'
  | 'remove-method'
  | 'secure-account';

const KEY = 'posy-confirmation';
/** As long as the server keeps such a confirmation open. */
const LIFE_MS = 10 * 60_000;

interface Redirect {
  resume: Resume;
  startedAt: number;
  confirmed: boolean;
}

function write(redirect: Redirect): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(redirect));
}

function read(): Redirect | undefined {
  const text = window.sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const redirect = JSON.parse(text) as Redirect;
  return Date.now() - redirect.startedAt < LIFE_MS ? redirect : undefined;
}

/** Notes that this tab leaves for an identity provider to confirm who is there. */
export function beginRedirect(resume: Resume): void {
  endAddition();
  write({ resume, startedAt: Date.now(), confirmed: false });
}

/** Whether this tab has left to confirm, and not to sign in. */
export function isRedirectUnderWay(): boolean {
  return read()?.confirmed === false;
}

/** Notes that the server has accepted what the provider sent the browser back with. */
export function confirmRedirect(): void {
  const redirect = read();
  if (redirect) write({ ...redirect, confirmed: true });
}

/** Forgets the redirect. @returns what to open again, if it has confirmed */
export function endRedirect(): Resume | undefined {
  const redirect = read();
  window.sessionStorage.removeItem(KEY);
  return redirect?.confirmed ? redirect.resume : undefined;
}
