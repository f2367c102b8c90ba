import {
  type AccountEvent,
  accountEventsSchema,
  type RejectedEvent,
} from '#bff/contracts/account-event.ts';
import { api } from '#web/lib/api/api-client.ts';

/** What happened to the account, newest first. @throws {ApiError} or {NetworkError}, as all of these */
export const listEvents = (): Promise<AccountEvent[]> =>
  api.get('/account/events', accountEventsSchema);

/** Shows these events no more at the start of a visit. */
export const dismissEvents = (ids: string[]): Promise<void> =>
  api.post('/account/events/dismiss', { ids });

/** "This wasn't me": ends all other sessions and removes what the event added. */
export const rejectEvent = (id: string) => api.post<RejectedEvent>(`/account/events/${id}/reject`);
