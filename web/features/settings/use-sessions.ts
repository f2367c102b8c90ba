import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserSession } from '#bff/contracts/session.ts';
import { ConfirmationCancelled, useConfirmation } from '#web/features/factors/confirmation.tsx';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.api.ts';

interface Message {
  kind: 'success' | 'error';
  text: string;
}

interface Sessions {
  /** Undefined while they are on their way. */
  sessions: UserSession[] | undefined;
  /** Why they could not be loaded. */
  failure: string | undefined;
  message: Message | undefined;
  /** The handle that is being ended, or `others`. */
  ending: string | undefined;
  load: () => void;
  end: (session: UserSession) => Promise<void>;
  endOthers: () => Promise<void>;
  dismiss: () => void;
}

/** The person's sessions, and the calls that end them; the list is loaded anew after each. */
export function useSessions(): Sessions {
  const confirmation = useConfirmation();
  const query = useQuery({ queryKey: queryKeys.sessions, queryFn: listSessions });
  const load = () => void query.refetch();
  const [message, setMessage] = useState<Message>();
  const [ending, setEnding] = useState<string>();

  async function run(name: string, call: () => Promise<void>, done: string): Promise<void> {
    setEnding(name);
    setMessage(undefined);
    try {
      await confirmation.run('sessions', call);
      setMessage({ kind: 'success', text: done });
    } catch (error) {
      if (!(error instanceof ConfirmationCancelled)) {
        const text = errorText(error, withAdvice('Failed to end the session'));
        setMessage({ kind: 'error', text });
      }
    }
    setEnding(undefined);
    load();
  }

  const isFailed = query.error !== null && !query.isFetching;
  return {
    sessions: query.data,
    failure: isFailed ? errorText(query.error, 'Failed to fetch sessions') : undefined,
    message,
    ending,
    load,
    end: ({ handle, device }) => run(handle, () => endSession(handle), `Signed out of ${device}.`),
    endOthers: () => run('others', endOtherSessions, 'Signed out everywhere else.'),
    dismiss: () => setMessage(undefined),
  };
}
