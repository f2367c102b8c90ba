import { useState } from 'react';

/**
 * Adjusts state of the calling component in the very render in which `value` is another than before,
 * so that the old state is never drawn beside the new value. Not at the first render.
 * @param adjust sets state of the same component only: see react.dev, "You might not need an effect"
 */
export function useOnChange(value: unknown, adjust: () => void): void {
  const [known, setKnown] = useState(value);
  if (Object.is(known, value)) return;
  setKnown(value);
  adjust();
}
