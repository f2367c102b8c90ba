import { endAddition } from './redirect-addition.ts';

/** The action that the page resumes after the provider's redirect. */
export type ResumeAction =
  | 'passkeys'
  | 'delete-account'
  | 'export'
  | 'sessions'
  | 'authenticator-app'
  | 'add-method'
  | 'remove-method'
  | 'secure-account';

// Keep this name and the field `confirmed`, because open tabs of an older release use them.
const KEY = 'posy-confirmation';
/** Lifetime of a started reauthentication on the server, in milliseconds. */
const LIFE_MS = 10 * 60_000;

interface Redirect {
  resume: ResumeAction;
  startedAt: number;
  /** Whether the server has accepted the reauthentication. */
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

/** Records that this tab is being redirected to an identity provider for a reauthentication. */
export function beginRedirect(resume: ResumeAction): void {
  endAddition();
  write({ resume, startedAt: Date.now(), confirmed: false });
}

/**
 * Returns whether this tab was redirected for a reauthentication that the server has not accepted
 * yet.
 */
export function isRedirectPending(): boolean {
  return read()?.confirmed === false;
}

/** Records that the server has accepted the reauthentication. */
export function completeRedirect(): void {
  const redirect = read();
  if (redirect) write({ ...redirect, confirmed: true });
}

/**
 * Removes the stored redirect.
 * @returns the action to resume, if the reauthentication was accepted
 */
export function endRedirect(): ResumeAction | undefined {
  const redirect = read();
  window.sessionStorage.removeItem(KEY);
  return redirect?.confirmed ? redirect.resume : undefined;
}
