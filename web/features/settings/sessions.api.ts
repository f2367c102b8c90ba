import type { UserSession } from '#bff/contracts/session.ts';
import { api } from '#web/lib/api/api-client.ts';

/** Where the person is signed in. @throws {ApiError} or {NetworkError}, as all of these */
export const listSessions = () => api.get<UserSession[]>('/sessions');

/** Ends one session, by its handle. */
export const endSession = (handle: string) =>
  api.delete<void>(`/sessions/${encodeURIComponent(handle)}`);

/** Ends every session but the one that asks. */
export const endOtherSessions = () => api.delete<void>('/sessions');
