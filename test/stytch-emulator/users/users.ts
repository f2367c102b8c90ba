import type { UsersDeleteResponse, UsersGetResponse } from 'stytch';
import { userNotFound } from '../http/errors.ts';
import { type BackendFields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';

/** The user calls of `client.users` in the backend SDK. */
export const userRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/users/:user_id', access: 'backend', handle: getUser },
  { method: 'DELETE', path: '/v1/users/:user_id', access: 'backend', handle: deleteUser },
];

function getUser({ state, params }: Call) {
  const user = state.users.byId(params.user_id ?? '');
  if (!user) throw userNotFound();
  return ok(user satisfies BackendFields<UsersGetResponse>);
}

function deleteUser({ state, params }: Call) {
  const userId = params.user_id ?? '';
  if (!state.users.remove(userId)) throw userNotFound();
  state.sessions.endAllOf(userId);
  return ok({ user_id: userId } satisfies BackendFields<UsersDeleteResponse>);
}
