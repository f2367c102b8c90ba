import { useState } from 'react';

const PREFIX = 'posy-onboarding-text:';

function stored(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Returns a text that survives a reload of this tab.
 * @param user alias of the account
 * @param initial the text until the user changes it
 */
export function useKeptText(
  user: string,
  name: string,
  initial: string,
): [string, (text: string) => void] {
  const key = `${PREFIX}${user}:${name}`;
  const [text, setText] = useState(() => stored(key));
  const change = (next: string) => {
    setText(next);
    try {
      window.sessionStorage.setItem(key, next);
    } catch {
      // Without storage, the text is kept until the document is unloaded.
    }
  };
  return [text ?? initial, change];
}

/** Deletes the texts of all accounts, at the end of the first run. */
export function forgetKeptTexts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage, there is nothing to delete.
  }
}
