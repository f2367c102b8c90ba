import { isStorable, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { ChangeAuthor } from './change-author.ts';
import { CONTACT_KINDS } from './contacts.store.ts';
import { factorKey, isEnrolled, keyText, recordedId } from './factor-key.ts';
import { factorLabel } from './factor-labels.ts';
import type { FactorRecord, RecordedFactor } from './recorded-factors.store.ts';

/** A user's factors at the provider, with facts about the request that listed them. */
export interface FactorList {
  factors: readonly ProviderFactor[];
  /** Time just before the provider call, in milliseconds since the epoch. */
  requestedAt: number;
  /**
   * The email address, phone number or wallet that the user proved in this request. A pending
   * record of this factor becomes proven.
   */
  proven?: ProviderFactor | null;
  /** Ids of the factors with which this request was authenticated. */
  usedIds?: readonly (string | null)[];
  /** Whether the session has added and proven all new factors. */
  sessionAddedNew?: boolean;
  /** Whether the request sets a password. */
  setsPassword?: boolean;
  author?: ChangeAuthor;
}

interface AddedFactor extends RecordedFactor {
  /** Whether a session added the factor as pending before it was proven. */
  wasPending: boolean;
}

/** Differences between the recorded factors and the factors at the provider. */
export interface FactorChanges {
  /** Factors whose record must be written: new, modified and just used ones. */
  saved: RecordedFactor[];
  added: AddedFactor[];
  removed: RecordedFactor[];
  passwordChanged: boolean;
}

/** Compares the recorded factors of a user with the factors at the provider. */
export function compareFactors(
  rows: readonly RecordedFactor[],
  { isRecorded }: FactorRecord,
  list: FactorList,
): FactorChanges {
  const stored = new Map(rows.map((row) => [keyText(row), row]));
  const now = new Date();
  const listed = list.factors
    .filter((factor) => isEnrolled(factor) && isStorable(factorKey(factor).address))
    .map((factor) => {
      const row = stored.get(keyText(factorKey(factor)));
      const isNew = row === undefined || row.state === 'pending';
      const isOlder = !isRecorded && row === undefined;
      const isUsed = list.usedIds?.includes(recordedId(factor)) ?? false;
      const firstSeenAt = isNew && !isOlder ? now : (row?.firstSeenAt ?? null);
      const lastUsedAt = isUsed ? now : (row?.lastUsedAt ?? null);
      const isProven =
        isUsed || factor.id === list.proven?.id || (isNew && list.sessionAddedNew === true);
      const state = stateOf(factor, isProven || isOlder, row);
      const next = { ...recordOf(factor), state, firstSeenAt, lastUsedAt };
      const isStillPending = row?.state === 'pending' && factor.id !== list.proven?.id;
      return { next, row, isNew, isUsed, isStillPending };
    });
  const seen = listed.filter(({ isStillPending }) => !isStillPending);
  const keys = new Set(listed.map(({ next }) => keyText(next)));
  const hadPassword = rows.some(({ kind }) => kind === 'password') || !isRecorded;
  return {
    saved: seen
      .filter(({ next, row, isNew, isUsed }) => isNew || isUsed || !row || !isSame(row, next))
      .map(({ next }) => next),
    added: seen
      .filter(({ isNew }) => isNew)
      .map(({ next, row }) => ({ ...next, wasPending: row !== undefined })),
    removed: rows
      .filter((row) => row.state !== 'pending' && !keys.has(keyText(row)))
      .map((row) => ({ ...row, label: row.label ?? oldLabel(row) })),
    passwordChanged: list.setsPassword === true && hadPassword,
  };
}

/**
 * Returns the state to record for a factor. An address, number, OAuth account or wallet needs a
 * proof in a request to Posy; the provider's verification is not sufficient. Example: a stranger
 * creates an account with the owner's address. The owner then signs in, but the response is lost.
 * The provider now reports the address as verified, but the owner's next sign-in must count as the
 * first proof (S67). Factors of other kinds are always `proven`.
 * @param isProven whether this request proved the factor, or the factor is older than the account's
 *   records
 */
function stateOf(
  { kind, verified }: ProviderFactor,
  isProven: boolean,
  row: RecordedFactor | undefined,
): 'proven' | 'unproven' {
  if (!CONTACT_KINDS.some((each) => each === kind)) return 'proven';
  return verified && (isProven || row?.state === 'proven') ? 'proven' : 'unproven';
}

const recordOf = (factor: ProviderFactor) => ({
  ...factorKey(factor),
  factorId: recordedId(factor),
  label: factorLabel(factor),
});

const isSame = (one: RecordedFactor, other: RecordedFactor): boolean =>
  one.state === other.state && one.factorId === other.factorId && one.label === other.label;

/**
 * Returns a label for an email address or number that an older release recorded without a label.
 */
function oldLabel({ kind, address }: RecordedFactor): string | null {
  if (kind !== 'email' && kind !== 'phone') return null;
  return factorLabel({ kind, id: '', verified: true, value: address });
}
