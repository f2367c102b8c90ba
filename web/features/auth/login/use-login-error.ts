import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Longer than any text of the server, too short for a stranger's story. */
const ERROR_MAX = 200;

/** The reason that the server gave when a sign-in could not start; it leaves the address at once. */
export function useLoginError() {
  const [query, setQuery] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const given = query.get('error');
  // After hydration: the page that was rendered ahead of time knows no query.
  useEffect(() => {
    if (given === null) return;
    setError(given.slice(0, ERROR_MAX) || null);
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
