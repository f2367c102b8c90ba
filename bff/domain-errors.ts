import { MESSAGES } from '#bff/contracts/messages.ts';

/** Seconds after which a client may retry when a dependency fails. */
export const RETRY_SECONDS = 5;

/** Name of a domain error; bff/http/domain-responses.ts maps it to a response. */
export type DomainErrorName =
  | 'AccountNotFound'
  | 'AdditionExpired'
  | 'AdditionRefused'
  | 'AddressRefused'
  | 'BackgroundPhotoOutOfDate'
  | 'BadLink'
  | 'BadSocial'
  | 'ReauthenticationExpired'
  | 'ReauthenticationFailed'
  | 'EventNotRejectable'
  | 'ExportRunning'
  | 'FactorNotFound'
  | 'FactorOfOtherAccount'
  | 'FormerUsernamesFull'
  | 'IdempotencyKeyReused'
  | 'ImageRejected'
  | 'ImageTooLarge'
  | 'ImportFailed'
  | 'LastFactor'
  | 'LinkHostBlocked'
  | 'LinkNotFound'
  | 'LinkOrderOutOfDate'
  | 'PageSuspended'
  | 'ProRequired'
  | 'ProfileNotFound'
  | 'ProviderPictureUnavailable'
  | 'RateLimited'
  | 'SecondFactorEnded'
  | 'SignInAgain'
  | 'SignInExpired'
  | 'SignInMethodDisabled'
  | 'SignInRefused'
  | 'TextColorUnreadable'
  | 'TimeZoneUnknown'
  | 'TooManyLinks'
  | 'TooManyUploads'
  | 'TotpExists'
  | 'TotpExpired'
  | 'Unavailable'
  | 'UnprovenAccount'
  | 'UsernameLocked'
  | 'UsernameReserved'
  | 'UsernameTaken'
  | 'WrongCode';

interface DomainErrorOptions {
  details?: string;
  /** Error messages by field name. */
  fields?: Record<string, string>;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  cause?: unknown;
}

/** A violation of a product rule. Its message is shown to the user. */
export abstract class DomainError extends Error {
  abstract override readonly name: DomainErrorName;
  readonly details: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(message: string, { details, fields, retryAfter, cause }: DomainErrorOptions = {}) {
    super(message, { cause });
    this.details = details;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** A dependency is down or sends invalid responses; the client may retry. */
export class Unavailable extends DomainError {
  override readonly name = 'Unavailable';
  constructor(
    message: string = MESSAGES.unavailable,
    options: Pick<DomainErrorOptions, 'cause' | 'details'> = {},
  ) {
    super(message, { retryAfter: RETRY_SECONDS, ...options });
  }
}

export class RateLimited extends DomainError {
  override readonly name = 'RateLimited';
  /** @param retryAfter in seconds */
  constructor(retryAfter: number, message: string = MESSAGES.rateLimited) {
    super(message, { retryAfter });
  }
}

/** The account was deleted, but one of its sessions still exists. */
export class AccountNotFound extends DomainError {
  override readonly name = 'AccountNotFound';
  constructor() {
    super(MESSAGES.notSignedIn);
  }
}

/**
 * The request names a background photo that is not the page's current one. Only an upload may
 * change the photo.
 */
export class BackgroundPhotoOutOfDate extends DomainError {
  override readonly name = 'BackgroundPhotoOutOfDate';
  constructor() {
    const message = MESSAGES.badBackgroundPhoto;
    super(message, { fields: { 'appearance.background_photo': message } });
  }
}

/** The owner cannot reject the event, because Posy made the change. */
export class EventNotRejectable extends DomainError {
  override readonly name = 'EventNotRejectable';
  constructor() {
    super('Posy made this change, so it cannot be rejected.');
  }
}

/** The server refuses to open a URL, because it leads to an address that is not public (S85). */
export class AddressRefused extends DomainError {
  override readonly name = 'AddressRefused';
  constructor() {
    super(MESSAGES.addressRefused, { fields: { url: MESSAGES.addressRefused } });
  }
}

/** An export of the account is running already. */
export class ExportRunning extends DomainError {
  override readonly name = 'ExportRunning';
  constructor() {
    super(MESSAGES.exportRunning);
  }
}

/** A page or file from which links should be imported cannot be read. */
export class ImportFailed extends DomainError {
  override readonly name = 'ImportFailed';
  constructor(message: string = MESSAGES.importFailed) {
    super(message);
  }
}

/** An operator has blocked the link's host or a domain above it. */
export class LinkHostBlocked extends DomainError {
  override readonly name = 'LinkHostBlocked';
  constructor(host: string) {
    super(MESSAGES.urlBlocked(host), { fields: { url: MESSAGES.urlBlocked(host) } });
  }
}

/** A field is invalid for this kind of link, or in combination with other fields. */
export class BadLink extends DomainError {
  override readonly name = 'BadLink';
  constructor(field: string, message: string) {
    super(message, { fields: { [field]: message } });
  }
}

/** An account in the social row has a valid format but is not allowed. */
export class BadSocial extends DomainError {
  override readonly name = 'BadSocial';
  /** @param index index of the account in the social row, from 0 */
  constructor(index: number, message: string) {
    super(message, { details: `${index}`, fields: { socials: message } });
  }
}

export class LinkNotFound extends DomainError {
  override readonly name = 'LinkNotFound';
  constructor() {
    super(MESSAGES.linkNotFound);
  }
}

export class TooManyLinks extends DomainError {
  override readonly name = 'TooManyLinks';
  constructor() {
    super(MESSAGES.tooManyLinks);
  }
}

/** The Idempotency-Key belongs to an earlier request with other content. */
export class IdempotencyKeyReused extends DomainError {
  override readonly name = 'IdempotencyKeyReused';
  constructor() {
    super(MESSAGES.idempotencyKeyReused);
  }
}

/** The links were changed after the client read them. */
export class LinkOrderOutOfDate extends DomainError {
  override readonly name = 'LinkOrderOutOfDate';
  constructor() {
    super(MESSAGES.orderOutOfDate);
  }
}

/** The chosen text color has too little contrast with the page's background. */
export class TextColorUnreadable extends DomainError {
  override readonly name = 'TextColorUnreadable';
  /** @param nearest the readable color that is nearest to the chosen one */
  constructor(nearest: string) {
    const message = MESSAGES.textColorUnreadable(nearest);
    super(message, { details: nearest, fields: { 'appearance.text_color': message } });
  }
}

/** The requested page is suspended. */
export class PageSuspended extends DomainError {
  override readonly name = 'PageSuspended';
  constructor() {
    super(MESSAGES.pageSuspended);
  }
}

export class ProRequired extends DomainError {
  override readonly name = 'ProRequired';
  constructor() {
    super(MESSAGES.proRequired);
  }
}

export class ProfileNotFound extends DomainError {
  override readonly name = 'ProfileNotFound';
  constructor() {
    super(MESSAGES.profileNotFound);
  }
}

/** The picture of the identity that the user signed in with cannot be read. */
export class ProviderPictureUnavailable extends DomainError {
  override readonly name = 'ProviderPictureUnavailable';
  constructor(cause?: unknown) {
    super(MESSAGES.providerPictureUnavailable, { cause });
  }
}

export class TimeZoneUnknown extends DomainError {
  override readonly name = 'TimeZoneUnknown';
  constructor() {
    super(MESSAGES.badTimeZone, { fields: { time_zone: MESSAGES.badTimeZone } });
  }
}
