import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listFactors } from '#web/features/factors/factors.api.ts';
import { AuthenticatorApp } from '#web/features/second-factor/authenticator-app.tsx';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** The authenticator app of the account (S70). The list of the ways to sign in shows failed loads. */
export function SecondFactor() {
  const queryClient = useQueryClient();
  const { data: factors } = useQuery({ queryKey: queryKeys.factors, queryFn: listFactors });
  if (!factors) return null;
  return (
    <AuthenticatorApp
      factor={factors.find(({ kind }) => kind === 'totp')}
      onChanged={() => {
        void queryClient.invalidateQueries({ queryKey: queryKeys.factors });
        void queryClient.invalidateQueries({ queryKey: queryKeys.accountEvents });
      }}
    />
  );
}
