import { useEffect, useState } from 'react';

/** Whether something may move by itself: never against the reader's settings, or their pause. */
export function useMotion() {
  const [allowed, setAllowed] = useState(false);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => setAllowed(!query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return { allowed, moving: allowed && !paused, toggle: () => setPaused(!paused) };
}
