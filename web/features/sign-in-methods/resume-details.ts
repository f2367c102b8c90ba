import type { AddMethod } from './add-methods.ts';

/** What the page needs beside its Resume to go on after a confirmation by redirect. */
export interface ResumeDetails {
  /** Of `add-method`: the method, the address or number that was typed, and the factor it replaces. */
  method?: AddMethod | undefined;
  address?: string | undefined;
  replaces?: string | undefined;
  /** Of `remove-method`. */
  factorId?: string;
  /** Of `secure-account`. */
  eventId?: string;
}

const KEY = 'posy-confirmation-details';

/**
 * Makes a call that may lead to another site and back, and keeps details for that time alone. What
 * is secret does not belong in them.
 */
export async function keepingDetails<T>(
  details: ResumeDetails,
  call: () => Promise<T>,
): Promise<T> {
  window.sessionStorage.setItem(KEY, JSON.stringify(details));
  try {
    return await call();
  } finally {
    window.sessionStorage.removeItem(KEY);
  }
}

/** The details that were kept when the tab left. They are forgotten. */
export function takeDetails(): ResumeDetails {
  const text = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  return text === null ? {} : (JSON.parse(text) as ResumeDetails);
}
