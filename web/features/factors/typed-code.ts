/** The length of one-time codes. */
export const CODE_LENGTH = 6;

/** Returns the digits in a typed or pasted text, at most CODE_LENGTH. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

/**
 * Returns a typed recovery code in its displayed form, e.g. `abcd-1234-efgh`. Other texts are left
 * for the server to reject.
 */
export function recoveryCodeOf(text: string): string {
  const typed = text.toLowerCase().replace(/\s/g, '');
  const letters = typed.replace(/[^a-z0-9]/g, '');
  return letters.length === 12 ? letters.replace(/(.{4})(?=.)/g, '$1-') : typed;
}

/** Returns a secret in groups of four characters. */
export const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Returns when to try again, e.g. "in 3 minutes".
 * @param seconds the value of the Retry-After header
 */
export function waitText(seconds: number | undefined): string {
  const format = new Intl.RelativeTimeFormat('en');
  if (seconds === undefined) return 'later';
  if (seconds < 60) return format.format(Math.ceil(seconds), 'second');
  return format.format(Math.ceil(seconds / 60), 'minute');
}
