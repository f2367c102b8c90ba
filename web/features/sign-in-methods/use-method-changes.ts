import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Factor } from '#bff/contracts/factors.ts';
import { useConfirmation } from '#web/features/factors/confirmation.tsx';
import { PROVIDER_NAMES } from '#web/features/factors/factor-names.ts';
import { endAddition } from '#web/features/factors/redirect-addition.ts';
import { useOnChange } from '#web/lib/use-on-change.ts';
import type { Adding } from './add-dialog.tsx';
import { type ResumeDetails, takeDetails } from './resume-details.ts';

/** Which dialog is open. An id of a factor, because the list of factors is loaded later. */
interface Open {
  adding?: (Omit<Adding, 'replaces'> & { replaces?: string | undefined }) | undefined;
  removing?: string | undefined;
  rejecting?: string | undefined;
}

/** What the notices of the signed-in pages ask Settings for. */
interface SettingsState {
  rejectedEvent?: string;
}

/** What was open when the tab left for a confirmation. */
function reopened(resumed: string | undefined): Open {
  const resumes = ['add-method', 'remove-method', 'secure-account'];
  const details: ResumeDetails = resumed && resumes.includes(resumed) ? takeDetails() : {};
  if (resumed === 'add-method') return { adding: details };
  return { removing: details.factorId, rejecting: details.eventId };
}

/** What the tab has added by a redirect. */
function addedByRedirect(): string | undefined {
  const provider = endAddition();
  return provider && `${PROVIDER_NAMES[provider]} was added.`;
}

/** The dialogs of the section, and the sentence that says what was done. */
export function useMethodDialogs(factors: readonly Factor[] | undefined) {
  const navigate = useNavigate();
  const { resumed, ensure } = useConfirmation();
  const location = useLocation();
  const asked = (location.state as SettingsState | null)?.rejectedEvent;
  const [open, setOpen] = useState<Open>(() =>
    asked === undefined ? reopened(resumed) : { rejecting: asked },
  );
  useOnChange(location.key, () => asked !== undefined && setOpen({ rejecting: asked }));
  const [message, setMessage] = useState(addedByRedirect);
  const [checking, setChecking] = useState<string>();
  const find = (id: string | undefined) => factors?.find((factor) => factor.id === id);

  /** Without an answer the dialog opens: its calls are guarded. */
  async function startAdding(adding: NonNullable<Open['adding']>): Promise<void> {
    setMessage(undefined);
    setChecking(adding.replaces ?? 'add');
    const confirmed = await ensure('add-method').catch(() => true);
    setChecking(undefined);
    if (confirmed) setOpen({ adding });
  }

  const { adding } = open;
  return {
    message,
    setMessage,
    /** `add`, or the id of the factor to replace, while the session is checked. */
    checking,
    adding: factors && adding ? { ...adding, replaces: find(adding.replaces) } : undefined,
    removing: find(open.removing),
    rejecting: open.rejecting,
    startAdding,
    setAdding: (next: Adding | undefined) =>
      setOpen({ adding: next && { ...next, replaces: next.replaces?.id } }),
    remove: (id: string | undefined) => setOpen({ removing: id }),
    reject: (id: string) => setOpen({ rejecting: id }),
    close: () => {
      setOpen({});
      // Reloading the page would open the dialog again.
      if (asked !== undefined) void navigate('.', { replace: true, state: null });
    },
  };
}
