import { type AccountNotice, accountNoticesSchema } from '#bff/contracts/account-notice.ts';
import { api } from '#web/lib/api/api-client.ts';

/** What happened to the account and was not dismissed. @throws {ApiError} or {NetworkError} */
export const listNotices = (): Promise<AccountNotice[]> =>
  api.get('/account/notices', accountNoticesSchema);

/** Dismisses a notice for good. @throws {ApiError} or {NetworkError} */
export const dismissNotice = (id: string): Promise<void> => api.delete(`/account/notices/${id}`);
