import { DomainError, RETRY_SECONDS } from '#bff/domain-errors.ts';

/** The file is not an image that can be processed. The message states the reason. */
export class ImageRejected extends DomainError {
  override readonly name = 'ImageRejected';
}

export class ImageTooLarge extends DomainError {
  override readonly name = 'ImageTooLarge';
}

export class TooManyUploads extends DomainError {
  override readonly name = 'TooManyUploads';
  constructor() {
    super('Too many uploads at once. Please try again.', { retryAfter: RETRY_SECONDS });
  }
}
