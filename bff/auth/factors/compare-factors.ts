import { isStorable, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import { CONTACT_KINDS } from './contacts.store.ts';
import { factorKey, isEnrolled, keyText, recordedId } from './factor-key.ts';
import { factorLabel } from './factor-labels.ts';
import type { FactorRecord, RecordedFactor } from './recorded-factors.store.ts';

/** Who changes the factors of an account; null where Posy does not know. */
export interface ChangeAuthor {
  /** E.g. "Chrome on Android". */
  device: string | null;
  /** The hash of the session's id. */
  session: string | null;
}

/** The factors that the provider lists for a user, and what is known of the request behind it. */
export interface FactorList {
  factors: readonly ProviderFactor[];
  /** When the provider was asked at the earliest, in milliseconds since the epoch. */
  requestedAt: number;
  /** The address or number that the request proves: it is pending no more. */
  proven?: ProviderFactor | null;
  /** Ids of the factors that the request uses. */
  usedIds?: readonly (string | null)[];
  /** The session has added whatever is new, and has proven it. */
  sessionAddedNew?: boolean;
  /** The request sets a password. */
  setsPassword?: boolean;
  author?: ChangeAuthor;
}

export interface AddedFactor extends RecordedFactor {
  /** A session had added it, and has proven it now. */
  wasPending: boolean;
}

/** What a list of factors changes. */
export interface FactorChanges {
  /** New factors, and those of which something else is to be written. */
  saved: RecordedFactor[];
  added: AddedFactor[];
  removed: RecordedFactor[];
  passwordChanged: boolean;
}

/** Compares the recorded factors of a user with those that the provider lists. */
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
      const waits = row?.state === 'pending' && factor.id !== list.proven?.id;
      return { next, row, isNew, isUsed, waits };
    });
  const seen = listed.filter(({ waits }) => !waits);
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
 * Returns whether Posy has seen an address, number, OAuth account or wallet being proven. That the provider
 * lists it as verified is not enough: its owner may have proven it in a stranger's account, by a
 * sign-in whose response was lost, and the next sign-in must still be the first proof (S67).
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

/** The label of a row from before labels were stored: it names addresses, numbers and OAuth accounts. */
function oldLabel({ kind, address }: RecordedFactor): string | null {
  if (kind !== 'email' && kind !== 'phone') return null;
  return factorLabel({ kind, id: '', verified: true, value: address });
}
