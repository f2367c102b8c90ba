import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { connectedAppSchema } from './connected-app.ts';

/** Manages the connected applications, which Stytch has in its dashboard. */
export const idpAdminRoutes: readonly Route[] = [
  { method: 'PUT', path: '/emulator/admin/connected-apps', access: 'admin', handle: replaceApps },
];

const schema = z.strictObject({ connected_apps: z.array(connectedAppSchema) });

function replaceApps({ state, body }: Call) {
  const { connected_apps: apps } = parse(schema, body);
  state.idp.apps.splice(0, state.idp.apps.length, ...apps);
  return ok({ connected_apps: state.idp.apps });
}
