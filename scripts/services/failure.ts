/** A reason not to start, written for the person at the terminal: one line, with what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** What a person reads of any error: its first line, never a stack trace. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n', 1)[0] || 'Unknown error';
}
