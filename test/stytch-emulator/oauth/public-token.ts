import { ApiError } from '../http/errors.ts';

/** Throws 401 unless a caller without credentials sends the project's public token. */
export function checkPublicToken(given: string | null | undefined, wanted: string): void {
  if (!given) throw new ApiError(401, 'public_token_required', 'A public token is required.');
  if (given === wanted) return;
  throw new ApiError(401, 'public_token_not_found', 'Public token could not be found.');
}
