import type { WebAuthnUpdateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import { webauthnRegistrationNotFound } from './errors.ts';

/** Renames one of the caller's passkeys; they are deleted like other factors. */
export const renameRoutes: readonly Route[] = [
  { method: 'PUT', path: '/sdk/v1/webauthn/update/:id', access: 'sdk', handle: rename },
];

const schema = z.object({ name: z.string().trim() });

function rename(call: Call) {
  const { name } = parse(schema, call.body);
  const { webauthn_registrations: own } = sdkCaller(call).user;
  const registration = own.find((each) => each.webauthn_registration_id === call.params.id);
  if (!registration) throw webauthnRegistrationNotFound();
  if (name === '') {
    throw new ApiError(400, 'empty_webauthn_registration_name', 'The name must not be empty.');
  }
  registration.name = name;
  const answer: Fields<WebAuthnUpdateResponse> = { webauthn_registration: registration };
  return ok(answer);
}
