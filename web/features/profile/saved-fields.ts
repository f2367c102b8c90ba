import { parseBackground } from '#bff/contracts/background.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import type { ProfileUpdate } from '#bff/contracts/profile-update.ts';
import { withAdvice } from '#web/lib/api/error-text.ts';
import type { SocialsDraft } from './socials/socials-draft.ts';
import type { Draft, DraftField, SavedField } from './use-profile-draft.ts';

interface FieldTexts {
  /** The name of the field in a sentence. */
  label: string;
  success: string;
  /** The fallback error text, shown if the server sends no error text. */
  failure: string;
}

export const FIELD_TEXTS: Record<SavedField, FieldTexts> = {
  username: {
    label: 'username',
    success: 'Username updated successfully!',
    failure: 'Failed to update username',
  },
  name: {
    label: 'name',
    success: 'Name updated successfully!',
    failure: withAdvice('Failed to update name'),
  },
  bio: {
    label: 'bio',
    success: 'Bio updated successfully!',
    failure: 'Failed to update bio',
  },
  socials: {
    label: 'social icons',
    success: 'Social icons updated successfully!',
    failure: withAdvice('Failed to update social icons'),
  },
  background_color_own: {
    label: 'background',
    success: 'Background updated successfully!',
    failure: 'Failed to update background',
  },
};

/** The fields in the order of the page. */
const FIELDS = Object.keys(FIELD_TEXTS) as SavedField[];

/** A field with the value to save. */
export type FieldChange =
  | { field: DraftField; value: string }
  | { field: 'socials'; value: SocialsDraft };

/** Returns the body of PUT /profile that saves a field. */
export function updateOf({ field, value }: FieldChange): ProfileUpdate {
  if (field === 'socials') {
    return { socials: value.rows.map(({ platform, value }) => ({ platform, value })) };
  }
  return field === 'background_color_own' ? { background_color: value } : { [field]: value };
}

/** Returns the fallback error text of a failed change, shown if the server sends no error text. */
export function failureText({ field, value }: FieldChange): string {
  const isColor = field === 'background_color_own' && parseBackground(value)?.type === 'solid';
  return isColor ? 'Failed to update color' : FIELD_TEXTS[field].failure;
}

/** Returns the unsaved fields in the order of the page. */
export function unsavedFields(
  draft: Draft,
  socials: SocialsDraft | null,
  profile: Profile,
): FieldChange[] {
  return FIELDS.flatMap((field): FieldChange[] => {
    if (field === 'socials') return socials?.isUnsaved ? [{ field, value: socials }] : [];
    const value = draft[field];
    return typeof value === 'string' && value !== profile[field] ? [{ field, value }] : [];
  });
}

/** Returns the success text for several changes, e.g. `Name and bio updated successfully!`. */
export function savedText(saved: readonly FieldChange[]): string {
  const names = saved.map(({ field }) => FIELD_TEXTS[field].label);
  const list = new Intl.ListFormat('en').format(names);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} updated successfully!`;
}

/**
 * Returns the error text for several changes, some of which failed.
 * @param failures the error texts of the failed changes
 */
export function partlySavedText(total: number, failures: readonly string[]): string {
  const sentences = failures.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
  return [`Saved ${total - failures.length} of ${total} changes.`, ...sentences].join(' ');
}
