import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import styles from './motion-toggle.module.css';

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
