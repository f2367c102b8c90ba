import type { DomainError, DomainErrorName } from '#bff/domain-errors.ts';
import { HttpError, RETRY_SECONDS } from './errors.ts';

/** Status and code of the response to each domain error. */
const RESPONSES: Record<DomainErrorName, readonly [status: number, code: string]> = {
  BackgroundPhotoOutOfDate: [400, 'bad_request'],
  AccountNotFound: [401, 'not_signed_in'],
  AddressRefused: [400, 'address_refused'],
  EventNotRejectable: [409, 'not_rejectable'],
  FormerUsernamesFull: [409, 'former_usernames_full'],
  ImageRejected: [400, 'bad_request'],
  ImageTooLarge: [413, 'too_large'],
  ImportFailed: [400, 'import_failed'],
  BadLink: [400, 'bad_request'],
  BadSocial: [400, 'bad_request'],
  LinkHostBlocked: [400, 'bad_request'],
  LinkNotFound: [404, 'not_found'],
  IdempotencyKeyReused: [409, 'idempotency_key_reused'],
  LinkOrderOutOfDate: [409, 'order_out_of_date'],
  PageSuspended: [410, 'page_suspended'],
  ProRequired: [403, 'pro_required'],
  ProfileNotFound: [404, 'not_found'],
  ProviderPictureUnavailable: [400, 'picture_unavailable'],
  TextColorUnreadable: [400, 'text_color_unreadable'],
  TimeZoneUnknown: [400, 'bad_request'],
  TooManyLinks: [409, 'too_many_links'],
  TooManyUploads: [503, 'unavailable'],
  UsernameLocked: [409, 'page_suspended'],
  UsernameReserved: [400, 'bad_request'],
  UsernameTaken: [409, 'username_taken'],
};

/** Returns the HTTP error for a domain error. */
export function toDomainResponse({
  name,
  message,
  details,
  fields,
  cause,
}: DomainError): HttpError {
  const [status, code] = RESPONSES[name];
  return new HttpError(status, code, message, {
    cause,
    ...(details !== undefined && { details }),
    ...(fields !== undefined && { fields }),
    ...(status === 503 && { retryAfter: RETRY_SECONDS }),
  });
}
