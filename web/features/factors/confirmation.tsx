import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { REAUTHENTICATION_REQUIRED } from '#bff/contracts/factors.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isConfirmed } from './factors.api.ts';
import { endRedirect, type ResumeAction } from './redirect-confirmation.ts';

/** The user closed the dialog. Nothing was changed. */
export class ConfirmationCanceled extends Error {
  override readonly name = 'ConfirmationCanceled';
}

interface Confirmation {
  /** The action to resume after a confirmation by redirect. */
  resumed: ResumeAction | undefined;
  /** Opens the dialog. @returns whether the user has confirmed */
  requestConfirmation(resume: ResumeAction): Promise<boolean>;
  /**
   * Opens the dialog unless the last confirmation is still valid. If that cannot be checked, the
   * result is true, because the server requires the confirmation anyway.
   */
  ensureConfirmed(resume: ResumeAction): Promise<boolean>;
  /**
   * Makes a call. If the server requires a confirmation, opens the dialog and makes the call again.
   * @throws {ConfirmationCanceled} or an error of the call
   */
  withConfirmation<T>(resume: ResumeAction, call: () => Promise<T>): Promise<T>;
}

const Context = createContext<Confirmation | null>(null);

/** Returns the confirmation of the page. @throws Error outside of a ConfirmationProvider */
export function useConfirmation(): Confirmation {
  const confirmation = useContext(Context);
  if (!confirmation) throw new Error('useConfirmation needs a ConfirmationProvider.');
  return confirmation;
}

const isConfirmationRequired = (error: unknown) =>
  error instanceof ApiError && error.code === REAUTHENTICATION_REQUIRED;

/** Provides the dialog "Confirm it’s you" for a page. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [resumed] = useState(endRedirect);
  const [requested, setRequested] = useState<ResumeAction>();
  const settle = useRef<(confirmed: boolean) => void>(undefined);

  const confirmation = useMemo((): Confirmation => {
    function requestConfirmation(resume: ResumeAction): Promise<boolean> {
      settle.current?.(false);
      setRequested(resume);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    }
    return {
      resumed,
      requestConfirmation,
      ensureConfirmed: async (resume) =>
        (await isConfirmed().catch(() => true)) || requestConfirmation(resume),
      async withConfirmation(resume, call) {
        try {
          return await call();
        } catch (error) {
          if (!isConfirmationRequired(error)) throw error;
          if (!(await requestConfirmation(resume))) throw new ConfirmationCanceled();
          return call();
        }
      },
    };
  }, [resumed]);

  const close = (confirmed: boolean) => {
    setRequested(undefined);
    settle.current?.(confirmed);
    settle.current = undefined;
  };
  return (
    <Context value={confirmation}>
      {children}
      <ConfirmDialog
        open={requested !== undefined}
        resume={requested ?? 'sessions'}
        onConfirmed={() => close(true)}
        onCancel={() => close(false)}
      />
    </Context>
  );
}
