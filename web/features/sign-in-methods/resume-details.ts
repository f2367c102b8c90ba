import type { AddMethod } from './add/add-methods.ts';

/** The details of a ResumeAction, needed after a reauthentication by redirect. */
export interface ResumeDetails {
  /** For `add-method`: the method, the typed address or number, and the id of the replaced factor. */
  method?: AddMethod | undefined;
  address?: string | undefined;
  replaces?: string | undefined;
  /** For `remove-method`. */
  factorId?: string;
  /** For `secure-account`. */
  eventId?: string;
}

// Open tabs of an older release use this name.
const KEY = 'posy-confirmation-details';

/**
 * Makes a call that may redirect to another site and back. Meanwhile, the details are stored in the
 * session storage; they must not contain secrets.
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
