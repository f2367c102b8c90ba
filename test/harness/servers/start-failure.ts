/** A failed start. Its message is one line for the terminal, and says how to fix the problem. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Returns the first line of an error's message, without a stack trace. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n', 1)[0] || 'Unknown error';
}
