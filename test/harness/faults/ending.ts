import type { ServerProcess } from '#test/harness/services/server-process.ts';

/** Who runs a server waits as long for its end before killing it. */
export const STOP_MS = 10_000;

/** Waits for the end of a process. @returns the milliseconds that it took, and the exit code */
export async function ending(server: ServerProcess): Promise<{ code: number | null; ms: number }> {
  const startedAt = performance.now();
  const code = await server.exited;
  return { code, ms: Math.round(performance.now() - startedAt) };
}
