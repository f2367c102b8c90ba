import {
  FACTOR_OF_OTHER_ACCOUNT,
  LAST_FACTOR,
  SECOND_FACTOR_ENDED,
  TOTP_EXISTS,
  TOTP_EXPIRED,
  WRONG_CODE,
} from '#bff/contracts/factors.ts';
import type { DomainError, DomainErrorName } from '#bff/domain-errors.ts';
import { HttpError } from './errors.ts';

/** HTTP status and error code for each domain error. */
const RESPONSES: Record<DomainErrorName, readonly [status: number, code: string]> = {
  AccountNotFound: [401, 'not_signed_in'],
  AdditionExpired: [409, 'addition_expired'],
  AdditionRefused: [400, 'addition_refused'],
  AddressRefused: [400, 'address_refused'],
  BackgroundPhotoOutOfDate: [400, 'bad_request'],
  BadLink: [400, 'bad_request'],
  BadSocial: [400, 'bad_request'],
  ReauthenticationExpired: [409, 'reauthentication_expired'],
  ReauthenticationFailed: [400, 'reauthentication_failed'],
  EventNotRejectable: [409, 'not_rejectable'],
  ExportRunning: [409, 'export_running'],
  FactorNotFound: [404, 'not_found'],
  FactorOfOtherAccount: [409, FACTOR_OF_OTHER_ACCOUNT],
  FormerUsernamesFull: [409, 'former_usernames_full'],
  IdempotencyKeyReused: [409, 'idempotency_key_reused'],
  ImageRejected: [400, 'bad_request'],
  ImageTooLarge: [413, 'too_large'],
  ImportFailed: [400, 'import_failed'],
  LastFactor: [409, LAST_FACTOR],
  LinkHostBlocked: [400, 'bad_request'],
  LinkNotFound: [404, 'not_found'],
  LinkOrderOutOfDate: [409, 'order_out_of_date'],
  PageSuspended: [410, 'page_suspended'],
  ProRequired: [403, 'pro_required'],
  ProfileNotFound: [404, 'not_found'],
  ProviderPictureUnavailable: [400, 'picture_unavailable'],
  RateLimited: [429, 'rate_limited'],
  SecondFactorEnded: [401, SECOND_FACTOR_ENDED],
  SignInAgain: [409, 'sign_in_again'],
  SignInExpired: [400, 'bad_request'],
  SignInMethodDisabled: [400, 'bad_request'],
  SignInRefused: [401, 'sign_in_refused'],
  TextColorUnreadable: [400, 'text_color_unreadable'],
  TimeZoneUnknown: [400, 'bad_request'],
  TooManyLinks: [409, 'too_many_links'],
  TooManyUploads: [503, 'unavailable'],
  TotpExists: [409, TOTP_EXISTS],
  TotpExpired: [409, TOTP_EXPIRED],
  Unavailable: [503, 'unavailable'],
  UnprovenAccount: [403, 'unproven_account'],
  UsernameLocked: [409, 'page_suspended'],
  UsernameReserved: [400, 'bad_request'],
  UsernameTaken: [409, 'username_taken'],
  WrongCode: [400, WRONG_CODE],
};

/** Returns the HTTP error for a domain error. */
export function toDomainResponse({
  name,
  message,
  details,
  fields,
  retryAfter,
  cause,
}: DomainError): HttpError {
  const [status, code] = RESPONSES[name];
  return new HttpError(status, code, message, {
    cause,
    ...(details !== undefined && { details }),
    ...(fields !== undefined && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
