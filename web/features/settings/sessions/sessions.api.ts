import type { OwnSession } from '#bff/contracts/session.ts';
import { api } from '#web/lib/api/api-client.ts';

export const listSessions = () => api.get<OwnSession[]>('/sessions');

export const endSession = (handle: string) =>
  api.delete<void>(`/sessions/${encodeURIComponent(handle)}`);

/** Ends every session but the one that asks. */
export const endOtherSessions = () => api.delete<void>('/sessions');
