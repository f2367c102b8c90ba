import { MESSAGES } from '#bff/contracts/messages.ts';
import { DomainError } from '#bff/domain-errors.ts';

/** The username cannot change while the page is suspended. */
export class UsernameLocked extends DomainError {
  override readonly name = 'UsernameLocked';
  constructor() {
    super(MESSAGES.usernameLocked, { fields: { username: MESSAGES.usernameLocked } });
  }
}

/** The username is a reserved word or looks like one. */
export class UsernameReserved extends DomainError {
  override readonly name = 'UsernameReserved';
  constructor() {
    super(MESSAGES.usernameReserved, { fields: { username: MESSAGES.usernameReserved } });
  }
}

/** The username belongs to another account, or is reserved for another account. */
export class UsernameTaken extends DomainError {
  override readonly name = 'UsernameTaken';
  constructor() {
    super(MESSAGES.usernameTaken, { fields: { username: MESSAGES.usernameTaken } });
  }
}

/** The account has the maximum number of reserved former usernames. */
export class FormerUsernamesFull extends DomainError {
  override readonly name = 'FormerUsernamesFull';
  /** @param freeAt time when the first reserved username becomes available to others */
  constructor(message: string, freeAt: Date) {
    super(message, { details: freeAt.toISOString(), fields: { username: message } });
  }
}
