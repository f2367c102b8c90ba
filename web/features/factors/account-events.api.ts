import { useQuery } from '@tanstack/react-query';
import { accountEventsSchema, type RejectedEvent } from '#bff/contracts/account-event.ts';
import { api } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Queries the account's events, newest first. */
export const useAccountEvents = () =>
  useQuery({
    queryKey: queryKeys.accountEvents,
    queryFn: () => api.get('/account/events', accountEventsSchema),
  });

/** Dismisses the notices of events. @throws {ApiError} or {NetworkError} */
export const dismissEvents = (ids: string[]): Promise<void> =>
  api.post('/account/events/dismiss', { ids });

/**
 * Rejects an event ("This wasn't me"): ends all other sessions, removes the added factors or the
 * changed password (but never the last factor), and dismisses the event.
 * @throws {ApiError} or {NetworkError}
 */
export const rejectEvent = (id: string) => api.post<RejectedEvent>(`/account/events/${id}/reject`);
