import { useEffect, useState } from 'react';

/** Returns whether automatic motion is allowed by the user's settings and not paused. */
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
