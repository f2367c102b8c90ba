import type { AddMethod } from './add/add-methods.ts';

/** The details of a ResumeAction that are needed after a reauthentication by redirect. */
export interface ResumeDetails {
  /** For `add-method`: the method to add. */
  method?: AddMethod | undefined;
  /** For `add-method`: the typed address or number. */
  address?: string | undefined;
  /** For `add-method`: the id of the factor to replace. */
  replaces?: string | undefined;
  /** For `remove-method`: the id of the factor to remove. */
  factorId?: string;
  /** For `secure-account`: the id of the rejected event. */
  eventId?: string;
}

// The storage key. Its old name is kept, because open tabs of an older release use it.
const KEY = 'posy-confirmation-details';

/**
 * Makes a call that may redirect to another site and back. The details are kept in the session
 * storage during the redirect, so they must not contain secrets.
 */
export async function withStoredDetails<T>(
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

/** Returns the details that were stored before the redirect, and removes them. */
export function takeDetails(): ResumeDetails {
  const text = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  return text === null ? {} : (JSON.parse(text) as ResumeDetails);
}
