import { ApiError } from '../http/errors.ts';

/** 404 for a passkey that is unknown, deleted or another user's. */
export const webauthnRegistrationNotFound = () =>
  new ApiError(404, 'webauthn_registration_not_found', 'WebAuthn registration could not be found.');
