import Link2 from 'lucide-react/icons/link-2';
import { useEffect, useEffectEvent, useState } from 'react';
import { MotionToggle, useMotion } from '#web/ui/button/motion-toggle.tsx';
import styles from './typed-line.module.css';
import { TYPING, type Typed, typeStep } from './typing.ts';

const EXAMPLE = '/u/USERNAME';
const PHRASES = [EXAMPLE, 'Best link in bio tool', 'Share all your links in one place'];

/** Returns the typed text, or null before the first step. Typing pauses while `moving` is false. */
function useTyped(phrases: readonly string[], moving: boolean): string | null {
  const [state, setState] = useState<Typed | null>(null);
  const resume = useEffectEvent((): [Typed, number] =>
    state ? [state, TYPING.type] : [{ phrase: 0, length: 0, erasing: false }, TYPING.start],
  );
  useEffect(() => {
    if (!moving) return;
    let [typed, delay] = resume();
    let timer = setTimeout(step, delay);
    function step() {
      const { next, wait } = typeStep(typed, phrases);
      [typed, delay] = [next, wait];
      setState(next);
      timer = setTimeout(step, delay);
    }
    return () => clearTimeout(timer);
  }, [moving, phrases]);
  return state && (phrases[state.phrase]?.slice(0, state.length) ?? '');
}

/** A line that types itself. Until typing starts, it shows the last phrase. */
export function TypedLine() {
  const { moving, allowed, toggle } = useMotion();
  const [phrases, setPhrases] = useState(PHRASES);
  useEffect(() => {
    setPhrases([`${window.location.host}${EXAMPLE}`, ...PHRASES.slice(1)]);
  }, []);
  const text = useTyped(phrases, moving);
  return (
    <div className={styles.line}>
      <Link2 className={styles.icon} aria-hidden="true" />
      <p className={styles.text}>
        <span className="visually-hidden">{phrases.join('. ')}</span>
        <span aria-hidden="true" className={styles.typed} data-moving={moving || undefined}>
          {text ?? PHRASES.at(-1)}
        </span>
      </p>
      {allowed && <MotionToggle moving={moving} what="typing" onToggle={toggle} />}
    </div>
  );
}
