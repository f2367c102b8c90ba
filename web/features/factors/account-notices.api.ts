import { type AccountEvent, accountEventsSchema } from '#bff/contracts/account-event.ts';
import { api } from '#web/lib/api/api-client.ts';

/** What happened to the account elsewhere and was not dismissed. @throws {ApiError} or {NetworkError} */
export const listNotices = async (): Promise<AccountEvent[]> => {
  const events = await api.get('/account/events', accountEventsSchema);
  return events.filter(({ notice, kind }) => notice && kind === 'factors_removed');
};

/** Dismisses a notice for good. @throws {ApiError} or {NetworkError} */
export const dismissNotice = (id: string): Promise<void> =>
  api.post('/account/events/dismiss', { ids: [id] });
