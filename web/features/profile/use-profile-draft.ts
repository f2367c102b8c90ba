import type { Profile } from '#bff/contracts/profile.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';

/** The fields of the Profile tab that have a Save button. */
export type SavedField = DraftField | 'socials';

/** The fields whose unsaved values are part of `Draft`. */
export type DraftField = 'username' | 'name' | 'bio' | 'background_color_own';

/** Unsaved values of the profile, which the preview shows. */
export type Draft = Partial<
  Pick<Profile, 'username' | 'name' | 'bio' | 'picture' | 'background_color_own'>
>;

/** The props of the profile's forms. */
export interface DraftProps {
  profile: Profile;
  draft: Draft;
  /** Returns the current unsaved values, for callbacks of requests. */
  read: () => Draft;
  change: (draft: Draft) => void;
  /** Removes saved values from the draft, unless they were changed in the meantime. */
  discard: (sent: Draft) => void;
  /**
   * The values that could not be saved, with their error texts. A text is shown until its value
   * changes.
   */
  failures: Failures;
  fail: (failures: readonly Failure[]) => void;
}

interface Failure {
  field: DraftField;
  value: string;
  text: string;
}

type Failures = Partial<Record<DraftField, Omit<Failure, 'field'>>>;

export const formId = (field: SavedField) => `profile-${field}`;

/** Returns why a field could not be saved with its current value, or null. */
export function failureOf({ draft, failures }: DraftProps, field: DraftField): string | null {
  const failure = failures[field];
  return failure && failure.value === draft[field] ? failure.text : null;
}

function withoutSent(draft: Draft, sent: Draft): Draft {
  const entries = Object.entries(draft) as [keyof Draft, unknown][];
  return Object.fromEntries(entries.filter(([field, value]) => sent[field] !== value));
}

const isUnsaved = (draft: Draft, profile: Profile): boolean =>
  Object.entries(draft).some(([field, value]) => profile[field as keyof Draft] !== value);

/**
 * Holds the picture that is being uploaded, as a data URL. The picture is discarded when the
 * session ends.
 */
export const useUploadingPicture = () => useDraftState<string | null>('uploading-picture', null);

const NO_DRAFT: Draft = {};
const NO_FAILURES: Failures = {};

/** Holds the unsaved changes of the profile. */
export function useProfileDraft(profile: Profile): DraftProps {
  const [picture] = useUploadingPicture();
  const [draft, setDraft, read] = useDraftState('profile', NO_DRAFT, (it) =>
    isUnsaved(it, profile),
  );
  const [failures, setFailures] = useDraftState('profile-failures', NO_FAILURES);
  const forget = (fields: Draft) =>
    setFailures((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in fields))),
    );
  return {
    profile,
    draft: picture === null ? draft : { ...draft, picture },
    read,
    change: (part) => {
      setDraft((before) => ({ ...before, ...part }));
      forget(part);
    },
    discard: (sent) => {
      setDraft((before) => withoutSent(before, sent));
      forget(sent);
    },
    failures,
    fail: (failed) => {
      const added = Object.fromEntries(failed.map(({ field, ...failure }) => [field, failure]));
      setFailures((before) => ({ ...before, ...added }));
    },
  };
}
