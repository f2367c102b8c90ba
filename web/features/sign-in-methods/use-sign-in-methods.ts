import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listFactors } from '#web/features/factors/factors.api.ts';
import { signInOptions } from '#web/features/sign-in-widget/sign-in-options.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/**
 * Queries the account's factors and the deployment's sign-in methods. `methods` is empty while
 * loading.
 */
export function useSignInMethods() {
  const factors = useQuery({ queryKey: queryKeys.factors, queryFn: listFactors });
  const options = useQuery({
    queryKey: queryKeys.signInOptions,
    queryFn: signInOptions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = options;
  return { factors, methods: data?.methods ?? [], areMethodsKnown: data !== undefined };
}

/** Returns a function that refetches all data that a change of the sign-in methods can affect. */
export function useRefreshSignInMethods(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [queryKeys.factors, queryKeys.accountEvents, queryKeys.sessions]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [queryClient]);
}
