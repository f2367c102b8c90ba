import type { ServerProcess } from '#test/harness/services/server-process.ts';

/** The time that process managers wait before they kill a server, in milliseconds. */
export const STOP_MS = 10_000;

/**
 * Waits for the exit of a process.
 * @returns the milliseconds that it took, and the exit code
 */
export async function waitForExit(
  server: ServerProcess,
): Promise<{ code: number | null; ms: number }> {
  const startedAt = performance.now();
  const code = await server.exited;
  return { code, ms: Math.round(performance.now() - startedAt) };
}
