import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import styles from './icon-button.module.css';

/** Returns whether automatic motion may run: the user's settings allow it and it is not paused. */
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

interface MotionToggleProps {
  moving: boolean;
  /** The motion to pause, e.g. "typing". */
  what: string;
  onToggle: () => void;
}

/** Pauses and resumes automatic motion (WCAG 2.2.2). */
export function MotionToggle({ moving, what, onToggle }: MotionToggleProps) {
  return (
    <IconButton
      className={styles.toggle}
      label={moving ? `Pause ${what}` : `Resume ${what}`}
      icon={moving ? <Pause /> : <Play />}
      onClick={onToggle}
    />
  );
}
