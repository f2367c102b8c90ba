import type { PasswordStrength } from './add-method.api.ts';

/** The provider's opinion of a password in a sentence or more. */
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
