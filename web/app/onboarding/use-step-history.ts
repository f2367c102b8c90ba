import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

/**
 * Gives each step of the first run an entry of the browser's history, so that the browser's Back
 * leads to the previous step. Entries that are missing, e.g. in a new tab, are added.
 * @param at the index of the current step
 * @param onMove called with the step to which the browser has moved
 * @returns a function that goes back to the entry of the first step
 */
export function useStepHistory(at: number, onMove: (step: number) => void) {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const type = useNavigationType();
  const handled = useRef(key);
  const entry = (state as { step?: number } | null)?.step;
  useEffect(() => {
    const isMoved = handled.current !== key && type === NavigationType.Pop;
    handled.current = key;
    if (entry === at) return;
    if (isMoved && entry !== undefined) return onMove(entry);
    if (entry !== undefined && entry > at) return void navigate(at - entry);
    void navigate(paths.dashboard, {
      replace: entry === undefined,
      state: { step: entry === undefined ? 0 : entry + 1 },
      preventScrollReset: true,
    });
  }, [key, type, entry, at, onMove, navigate]);
  return () => {
    if (entry) void navigate(-entry);
  };
}
