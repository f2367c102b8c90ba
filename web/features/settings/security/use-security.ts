import { useEffect, useState } from 'react';
import type { SessionState } from '#bff/contracts/session.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { signInOptions } from '#web/features/sign-in-widget/sign-in-options.ts';
import { api } from '#web/lib/api/api-client.ts';

/** How this session began, and whether there are passkeys. Without an answer: Google, and none. */
export function useSecurity(): { method: SignInMethod | undefined; passkeys: boolean } {
  const [method, setMethod] = useState<SignInMethod>();
  const [passkeys, setPasskeys] = useState(false);
  useEffect(() => {
    let current = true;
    api.get<SessionState>('/session').then(
      (session) => current && setMethod(session.method),
      () => {},
    );
    signInOptions().then(
      ({ methods }) => current && setPasskeys(methods.includes('passkeys')),
      () => {},
    );
    return () => {
      current = false;
    };
  }, []);
  return { method, passkeys };
}
