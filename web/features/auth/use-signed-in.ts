import { useEffect, useState } from 'react';
import type { SessionState } from '#bff/contracts/session.ts';
import { api } from '#web/lib/api/api-client.ts';

/** Whether somebody is signed in; no answer counts as nobody (spec section 4). */
export function useSignedIn(): 'asking' | 'yes' | 'no' {
  const [answer, setAnswer] = useState<'asking' | 'yes' | 'no'>('asking');
  useEffect(() => {
    let current = true;
    api.get<SessionState>('/session').then(
      ({ signedIn }) => current && setAnswer(signedIn ? 'yes' : 'no'),
      () => current && setAnswer('no'),
    );
    return () => {
      current = false;
    };
  }, []);
  return answer;
}
