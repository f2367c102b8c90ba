import { setTimeout as sleep } from 'node:timers/promises';

/** serialization_failure and deadlock_detected: Postgres has rolled the transaction back. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];
const ATTEMPTS = 4;
const FIRST_DELAY_MS = 10;

/** Returns the SQLSTATE of a Postgres error. */
export function sqlState(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/**
 * Retries a transaction after a conflict with a concurrent one, at most three times, with random
 * exponential backoff.
 * @throws the error of the last attempt; other errors immediately
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
