import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { REAUTHENTICATION_REQUIRED } from '#bff/contracts/factors.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isConfirmed } from './factors.api.ts';
import { endRedirect, type Resume } from './redirect-confirmation.ts';

/** The owner closed the dialog: nothing was changed. */
export class ConfirmationCancelled extends Error {
  override readonly name = 'ConfirmationCancelled';
}

interface Confirmation {
  /** What the owner left for an identity provider to confirm; it was confirmed, and goes on. */
  resumed: Resume | undefined;
  /** Opens the dialog. @returns whether the owner has confirmed */
  ask(resume: Resume): Promise<boolean>;
  /** Opens the dialog unless the last confirmation still counts. @throws {ApiError}, {NetworkError} */
  ensure(resume: Resume): Promise<boolean>;
  /**
   * Makes a call, once more after the dialog when the server asks for a confirmation.
   * @throws {ConfirmationCancelled}, and what the call throws
   */
  run<T>(resume: Resume, call: () => Promise<T>): Promise<T>;
}

const Context = createContext<Confirmation | null>(null);

/** The confirmations of the page inside. @throws Error outside of a ConfirmationProvider */
export function useConfirmation(): Confirmation {
  const confirmation = useContext(Context);
  if (!confirmation) throw new Error('useConfirmation needs a ConfirmationProvider.');
  return confirmation;
}

const isRequired = (error: unknown) =>
  error instanceof ApiError && error.code === REAUTHENTICATION_REQUIRED;

/** Holds the dialog "Confirm it’s you" for the page inside. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [resumed] = useState(endRedirect);
  const [asking, setAsking] = useState<Resume>();
  const settle = useRef<(confirmed: boolean) => void>(undefined);

  const confirmation = useMemo((): Confirmation => {
    function ask(resume: Resume): Promise<boolean> {
      settle.current?.(false);
      setAsking(resume);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    }
    return {
      resumed,
      ask,
      ensure: async (resume) => (await isConfirmed()) || ask(resume),
      async run(resume, call) {
        try {
          return await call();
        } catch (error) {
          if (!isRequired(error)) throw error;
          if (!(await ask(resume))) throw new ConfirmationCancelled();
          return call();
        }
      },
    };
  }, [resumed]);

  const close = (confirmed: boolean) => {
    setAsking(undefined);
    settle.current?.(confirmed);
    settle.current = undefined;
  };
  return (
    <Context value={confirmation}>
      {children}
      <ConfirmDialog
        open={asking !== undefined}
        resume={asking ?? 'sessions'}
        onConfirmed={() => close(true)}
        onCancel={() => close(false)}
      />
    </Context>
  );
}
