import { useState } from 'react';

/**
 * Adjusts the calling component's state in the same render in which `value` changes, so that the
 * old state is never rendered with the new value. Does nothing on the first render.
 * @param adjust sets state of the same component only (see react.dev, "You might not need an
 * effect")
 */
export function useOnChange(value: unknown, adjust: () => void): void {
  const [known, setKnown] = useState(value);
  if (Object.is(known, value)) return;
  setKnown(value);
  adjust();
}
