import { useEffect, useState } from 'react';
import { checkStrength, type PasswordStrength } from './add-method.api.ts';

const PAUSE_MS = 400;

/**
 * Rates a password with the provider after each pause in typing. Does not use the query cache,
 * which would store every typed password.
 * @returns undefined until there is a result for this password
 */
export function usePasswordStrength(email: string, password: string): PasswordStrength | undefined {
  const [result, setResult] = useState<{ password: string; strength: PasswordStrength }>();
  useEffect(() => {
    if (password === '') return;
    let current = true;
    const timer = setTimeout(() => {
      // Ignore failures, because the provider checks the password again when it is set.
      checkStrength(email, password).then(
        (strength) => current && setResult({ password, strength }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [email, password]);
  return result?.password === password ? result.strength : undefined;
}

/** Returns the provider's rating of a password as text. */
export function strengthText(strength: PasswordStrength): string {
  if (strength.breached_password) {
    return 'This password has leaked in a breach of another site. Choose another one.';
  }
  if (strength.valid_password) return 'This password is strong enough.';
  const { warning, suggestions, luds_requirements: luds } = strength.feedback;
  const missing = luds.missing_characters;
  const advice = [
    warning,
    ...suggestions,
    missing > 0 && `Add ${missing} more ${missing === 1 ? 'character' : 'characters'}.`,
    luds.missing_complexity > 0 && 'Mix upper and lower case letters, digits and symbols.',
  ];
  const sentences = advice.flatMap((text) => (text ? [text.replace(/\.?$/, '.')] : []));
  return ['This password is too weak.', ...sentences].join(' ');
}
