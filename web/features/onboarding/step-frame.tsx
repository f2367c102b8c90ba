import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { STEPS, type Step } from './onboarding-state.ts';
import styles from './step-frame.module.css';

/** The navigation of a step. */
export interface StepMoves {
  onBack?: (() => void) | undefined;
  onSkip: () => void;
  onSkipAll: () => void;
  /** Called when the step is saved. */
  onDone: () => void;
}

interface StepFrameProps extends Omit<StepMoves, 'onDone'> {
  step: Step;
  title: string;
  hint: string;
  children: ReactNode;
  /** The button that completes the step. */
  action: ReactNode;
}

/** A step of the first run. Its heading gets the focus and is described by the progress. */
export function StepFrame({ step, title, hint, children, action, ...moves }: StepFrameProps) {
  const { onBack, onSkip, onSkipAll } = moves;
  const number = STEPS.indexOf(step) + 1;
  return (
    <div className={styles.frame}>
      <div className={styles.top}>
        <StepHeading title={title} progress={`Step ${number} of ${STEPS.length}`} done={number} />
        <Button variant="ghost" size="sm" onClick={onSkipAll}>
          Skip all
        </Button>
      </div>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        )}
        <Button variant="ghost" className={styles.skip} onClick={onSkip}>
          Skip
        </Button>
        {action}
      </div>
    </div>
  );
}

interface StepHeadingProps {
  title: string;
  progress: string;
  /** The number of the current step. */
  done: number;
}

function StepHeading({ title, progress, done }: StepHeadingProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.title}>
      <p id={id} className={styles.progress}>
        {progress}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {STEPS.map((step, index) => (
          <span key={step} data-done={index < done || undefined} />
        ))}
      </div>
      <h1 ref={heading} tabIndex={-1} aria-describedby={id} className={styles.heading}>
        {title}
      </h1>
    </div>
  );
}
