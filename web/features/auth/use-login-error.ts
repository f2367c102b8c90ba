import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MESSAGES } from '#bff/contracts/messages.ts';

/** Why a start fails. The address has a code only: whoever made a link could put words into it. */
const WORDS = new Map<string, string>([
  ['rate_limited', MESSAGES.rateLimited],
  ['unavailable', MESSAGES.unavailable],
]);

/** The reason that the server gave when a sign-in could not start; it leaves the address at once. */
export function useLoginError() {
  const [query, setQuery] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const given = query.get('error');
  // After hydration: the page that was rendered ahead of time knows no query.
  useEffect(() => {
    if (given === null) return;
    setError(WORDS.get(given) ?? MESSAGES.internal);
    setQuery(
      (current) => {
        current.delete('error');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [given, setQuery]);
  return { error, dismiss: () => setError(null) };
}
