import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Factor } from '#bff/contracts/factors.ts';
import { PROVIDER_NAMES } from '#web/features/factors/factor-names.ts';
import { useReauthentication } from '#web/features/factors/reauthentication.tsx';
import { endAddition } from '#web/features/factors/redirect-addition.ts';
import type { ResumeAction } from '#web/features/factors/redirect-reauthentication.ts';
import { useOnChange } from '#web/lib/use-on-change.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import type { Adding } from './add/add-dialog.tsx';
import { takeDetails } from './resume-details.ts';

/** The open dialog. It refers to factors by id, because the list of factors loads later. */
interface OpenDialog {
  adding?: (Omit<Adding, 'replaces'> & { replaces?: string | undefined }) | undefined;
  removing?: string | undefined;
  rejecting?: string | undefined;
}

/** The location state that notices on other pages pass to Settings. */
interface SettingsState {
  rejectedEvent?: string;
}

/** Returns the dialog that was open before the redirect for a reauthentication. */
function resumedDialog(resumed: ResumeAction | undefined): OpenDialog {
  switch (resumed) {
    case 'add-method':
      return { adding: takeDetails() };
    case 'remove-method':
      return { removing: takeDetails().factorId };
    case 'secure-account':
      return { rejecting: takeDetails().eventId };
    default:
      return {};
  }
}

/** Returns the success message after an identity provider was added by a redirect. */
function additionMessage(): string | undefined {
  const provider = endAddition();
  return provider && `${PROVIDER_NAMES[provider]} was added.`;
}

/**
 * Manages the dialogs of the sign-in methods.
 * @param areMethodsKnown whether the enabled methods have loaded; the dialog that adds a method
 * requires them
 */
export function useMethodDialogs(factors: readonly Factor[] | undefined, areMethodsKnown: boolean) {
  const navigate = useNavigate();
  const { resumed, ensureReauthenticated } = useReauthentication();
  const location = useLocation();
  const rejectedEvent = (location.state as SettingsState | null)?.rejectedEvent;
  const [open, setOpen] = useState<OpenDialog>(() =>
    rejectedEvent === undefined ? resumedDialog(resumed) : { rejecting: rejectedEvent },
  );
  useOnChange(
    location.key,
    () => rejectedEvent !== undefined && setOpen({ rejecting: rejectedEvent }),
  );
  const toasts = useToasts();
  const [addition] = useState(additionMessage);
  useEffect(() => {
    if (addition) toasts.success(addition);
  }, [addition, toasts]);
  const [checking, setChecking] = useState<string>();
  const find = (id: string | undefined) => factors?.find((factor) => factor.id === id);

  async function startAdding(adding: NonNullable<OpenDialog['adding']>): Promise<void> {
    toasts.clear();
    setChecking(adding.replaces ?? 'add');
    const reauthenticated = await ensureReauthenticated('add-method');
    setChecking(undefined);
    if (reauthenticated) setOpen({ adding });
  }

  const { adding } = open;
  return {
    /**
     * The button that waits for the check of the session: `add` or the id of the factor to replace.
     */
    checking,
    adding:
      factors && areMethodsKnown && adding
        ? { ...adding, replaces: find(adding.replaces) }
        : undefined,
    removing: find(open.removing),
    rejecting: open.rejecting,
    startAdding,
    setAdding: (next: Adding | undefined) =>
      setOpen({ adding: next && { ...next, replaces: next.replaces?.id } }),
    remove: (id: string | undefined) => setOpen({ removing: id }),
    reject: (id: string) => setOpen({ rejecting: id }),
    close: () => {
      setOpen({});
      // Clear the state, because a reload would open the dialog again.
      if (rejectedEvent !== undefined) void navigate('.', { replace: true, state: null });
    },
  };
}
