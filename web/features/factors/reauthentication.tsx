import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { REAUTHENTICATION_REQUIRED } from '#bff/contracts/factors.ts';
import type { SessionState } from '#bff/contracts/session.ts';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { endRedirect, type ResumeAction } from './redirect-reauthentication.ts';

/** Thrown when the user closes the dialog. Nothing was changed. */
export class ReauthenticationCanceled extends Error {
  override readonly name = 'ReauthenticationCanceled';
}

interface Reauthentication {
  /** The action to resume after a reauthentication by redirect. */
  resumed: ResumeAction | undefined;
  /**
   * Opens the reauthentication dialog.
   * @returns whether the user has reauthenticated
   */
  requestReauthentication(resume: ResumeAction): Promise<boolean>;
  /**
   * Opens the dialog unless the last reauthentication is still valid. Resolves to true if the check
   * fails, because the server requires the reauthentication anyway.
   */
  ensureReauthenticated(resume: ResumeAction): Promise<boolean>;
  /**
   * Makes a call. If the server requires a reauthentication, opens the dialog and repeats the call.
   * @throws {ReauthenticationCanceled} or an error of the call
   */
  withReauthentication<T>(resume: ResumeAction, call: () => Promise<T>): Promise<T>;
}

const Context = createContext<Reauthentication | null>(null);

/**
 * Returns the functions that reauthenticate the user.
 * @throws Error outside of a ReauthenticationProvider
 */
export function useReauthentication(): Reauthentication {
  const reauthentication = useContext(Context);
  if (!reauthentication) throw new Error('useReauthentication needs a ReauthenticationProvider.');
  return reauthentication;
}

/** The query of the session: the sign-in method, and whether sensitive changes are allowed. */
export const sessionQuery = {
  queryKey: queryKeys.session,
  queryFn: () => api.get<SessionState>('/session'),
};

/** Returns whether the last reauthentication is still valid for sensitive changes. */
async function isReauthenticated(client: QueryClient): Promise<boolean> {
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  return session.confirmed ?? false;
}

const isReauthenticationRequired = (error: unknown) =>
  error instanceof ApiError && error.code === REAUTHENTICATION_REQUIRED;

/** Provides the dialog "Confirm it’s you" for a page. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [resumed] = useState(endRedirect);
  const [requested, setRequested] = useState<ResumeAction>();
  const settle = useRef<(reauthenticated: boolean) => void>(undefined);

  const reauthentication = useMemo((): Reauthentication => {
    function requestReauthentication(resume: ResumeAction): Promise<boolean> {
      settle.current?.(false);
      setRequested(resume);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    }
    return {
      resumed,
      requestReauthentication,
      ensureReauthenticated: async (resume) =>
        (await isReauthenticated(client).catch(() => true)) || requestReauthentication(resume),
      async withReauthentication(resume, call) {
        try {
          return await call();
        } catch (error) {
          if (!isReauthenticationRequired(error)) throw error;
          if (!(await requestReauthentication(resume))) throw new ReauthenticationCanceled();
          return call();
        }
      },
    };
  }, [resumed, client]);

  const close = (reauthenticated: boolean) => {
    setRequested(undefined);
    settle.current?.(reauthenticated);
    settle.current = undefined;
  };
  return (
    <Context value={reauthentication}>
      {children}
      <ReauthenticationDialog
        open={requested !== undefined}
        resume={requested ?? 'sessions'}
        onReauthenticated={() => close(true)}
        onCancel={() => close(false)}
      />
    </Context>
  );
}
