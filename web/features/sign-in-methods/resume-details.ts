import type { AddMethod } from './add/add-methods.ts';

/** The details of a ResumeAction that are needed after a reauthentication by redirect. */
export interface ResumeDetails {
  /**
   * For `add-method`: the method, the typed address or number, and the id of the factor to replace.
   */
  method?: AddMethod | undefined;
  address?: string | undefined;
  replaces?: string | undefined;
  /** For `remove-method`: the id of the factor to remove. */
  factorId?: string;
  /** For `secure-account`: the id of the rejected event. */
  eventId?: string;
}

// The storage key. Its old name is kept, because open tabs of an older release use it.
const KEY = 'posy-confirmation-details';

/**
 * Makes a call that may redirect to another site and back. The details are stored in the session
 * storage until then, so they must not contain secrets.
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
