import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { accountSchema } from '../oauth/account.ts';
import { googleIdToken } from './google-id-token.ts';

/** Sets the dashboard's client id, and issues Google's ID tokens. */
export const oneTapAdminRoutes: readonly Route[] = [
  { method: 'PUT', path: '/emulator/admin/one-tap', access: 'admin', handle: configure },
  { method: 'POST', path: '/emulator/admin/google-id-tokens', access: 'admin', handle: issue },
];

const configSchema = z.strictObject({ google_client_id: z.string() });

function configure({ state, body }: Call) {
  state.oneTap.googleClientId = parse(configSchema, body).google_client_id;
  return ok({ google_client_id: state.oneTap.googleClientId });
}

async function issue({ state, body }: Call) {
  return ok({ id_token: await googleIdToken(state, parse(accountSchema, body)) });
}
