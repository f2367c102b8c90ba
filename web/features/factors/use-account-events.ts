import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { listEvents } from './account-events.api.ts';

/** What happened to the sign-in methods of the account, newest first. */
export const useAccountEvents = () =>
  useQuery({ queryKey: queryKeys.accountEvents, queryFn: listEvents });
