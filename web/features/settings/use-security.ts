import { useCallback, useEffect, useState } from 'react';
import type { SessionState } from '#bff/contracts/session.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { signInOptions } from '#web/features/sign-in-widget/sign-in-options.ts';
import { api } from '#web/lib/api/api-client.ts';

interface Security {
  method: SignInMethod | undefined;
  passkeys: boolean;
  failed: boolean;
  load: () => void;
}

/** Loads how this session began, and whether the deployment has passkeys. */
export function useSecurity(): Security {
  const [known, setKnown] = useState<Pick<Security, 'method' | 'passkeys'>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    Promise.all([api.get<SessionState>('/session'), signInOptions()]).then(
      ([{ method }, { methods }]) => setKnown({ method, passkeys: methods.includes('passkeys') }),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  return { method: known?.method, passkeys: known?.passkeys ?? false, failed, load };
}
