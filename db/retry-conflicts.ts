import { setTimeout as sleep } from 'node:timers/promises';

/** serialization_failure and deadlock_detected: Postgres has rolled the transaction back. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];
const ATTEMPTS = 4;
const FIRST_DELAY_MS = 10;

/** The SQLSTATE of an error that Postgres has reported. */
export function sqlState(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/**
 * Repeats a transaction that lost to a concurrent one, at most three times, after a random delay
 * that doubles.
 * @throws what the last attempt threw, and any other error at once
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !CONFLICTS.includes(sqlState(error))) throw error;
      await sleep(Math.random() * FIRST_DELAY_MS * 2 ** attempt);
    }
  }
}
