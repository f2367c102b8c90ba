/** A failure with a message of one line for the terminal, which names the remedy. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Returns the first line of an error's message, without a stack trace. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n', 1)[0] || 'Unknown error';
}
