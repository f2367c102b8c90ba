import { useEffect, useState } from 'react';
import { checkStrength, type PasswordStrength } from './add-method.api.ts';

const PAUSE_MS = 400;

/**
 * Asks the provider about a password while it is typed, after each pause. It does not use the query
 * cache, which would keep every password that was typed.
 * @returns undefined until there is an answer for this very password
 */
export function useStrength(email: string, password: string): PasswordStrength | undefined {
  const [known, setKnown] = useState<{ password: string; strength: PasswordStrength }>();
  useEffect(() => {
    if (password === '') return;
    let current = true;
    const timer = setTimeout(() => {
      // Without an answer nothing is shown: the provider judges the password again when it is set.
      checkStrength(email, password).then(
        (strength) => current && setKnown({ password, strength }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [email, password]);
  return known?.password === password ? known.strength : undefined;
}
