import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { isNavigating } from '#web/app/current-router.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * Returns the step in the state of a history entry. React Router stores this state as `usr` in
 * `history.state`.
 */
const stepOf = (state: { step?: number } | null | undefined): number | undefined => state?.step;

/**
 * Gives each step of the first run an entry of the browser's history, so that the browser's Back
 * leads to the previous step. Adds missing entries, e.g. in a new tab.
 * @param at the index of the current step
 * @param onMove called with the step to which the user has navigated
 * @returns a function that goes back to the entry of the first step
 */
export function useStepHistory(at: number, onMove: (step: number) => void) {
  const navigate = useNavigate();
  const { state } = useLocation();
  /**
   * False while a navigation is pending, e.g. to Settings. A new navigation would cancel the
   * pending one.
   */
  const isIdle = useNavigation().state === 'idle';
  const entry = stepOf(state);
  /**
   * The entry that this hook has navigated to. Any other entry means that the user went back or
   * forward.
   */
  const known = useRef(entry);
  /**
   * The entry that a navigation of this hook is leaving, or null. Prevents a second navigation from
   * the same entry when a button of the step is pressed twice.
   */
  const left = useRef<number | undefined | null>(null);
  useEffect(() => {
    /** Goes back to the entry of the current step, or adds the next entry. */
    function leaveEntry(): void {
      left.current = entry;
      if (entry !== undefined && entry > at) {
        known.current = at;
        void navigate(at - entry);
        return;
      }
      known.current = entry === undefined ? 0 : entry + 1;
      void navigate(paths.dashboard, {
        replace: entry === undefined,
        state: { step: known.current },
        preventScrollReset: true,
      });
    }
    function follow(): void {
      if (!isIdle || entry === left.current) return;
      left.current = null;
      const isMoved = entry !== known.current;
      known.current = entry;
      if (entry === at) return;
      if (entry !== undefined && isMoved) onMove(entry);
      else if (!isNavigating()) leaveEntry();
    }
    /**
     * Calls `follow` when the browser returns to the entry that this hook was leaving. The effect
     * does not run again in this case, because the new entry was never rendered.
     */
    function onPop({ state: popped }: PopStateEvent): void {
      if (left.current === null || stepOf(popped?.usr) !== left.current) return;
      left.current = null;
      follow();
    }
    window.addEventListener('popstate', onPop);
    follow();
    return () => window.removeEventListener('popstate', onPop);
  }, [entry, at, onMove, navigate, isIdle]);
  return () => {
    if (entry) void navigate(-entry);
  };
}
