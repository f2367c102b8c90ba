import { MESSAGES } from '#bff/contracts/messages.ts';
import { DomainError } from '#bff/domain-errors.ts';

/** The provider rejected the sign-in, or the factor was removed from the account meanwhile. */
export class SignInRefused extends DomainError {
  override readonly name = 'SignInRefused';
  constructor(details: string) {
    super('The sign-in was refused', { details });
  }
}

/** The email address was removed from another account. A second sign-in creates a new account. */
export class SignInAgain extends DomainError {
  override readonly name = 'SignInAgain';
  constructor() {
    super('Please sign in again', {
      details:
        'Your address had been added to another account. It has been removed from there. Sign in again to open your own account.',
    });
  }
}

/** The browser has no open sign-in flow for this callback. */
export class SignInExpired extends DomainError {
  override readonly name = 'SignInExpired';
  constructor(details: string) {
    super('The sign-in has expired', { details });
  }
}

export class SignInMethodDisabled extends DomainError {
  override readonly name = 'SignInMethodDisabled';
  constructor() {
    super('This sign-in method is not available', {
      details: 'Please choose another method on the login page.',
    });
  }
}

/** The account has no verified primary factor (S66). */
export class UnprovenAccount extends DomainError {
  override readonly name = 'UnprovenAccount';
  constructor() {
    super(MESSAGES.unprovenAccount);
  }
}

/** The account has no factor that matches the id and kind in the request. */
export class FactorNotFound extends DomainError {
  override readonly name = 'FactorNotFound';
  constructor() {
    super('Not found.');
  }
}

/** No other factor of the account can sign in. */
export class LastFactor extends DomainError {
  override readonly name = 'LastFactor';
  constructor() {
    super(MESSAGES.lastFactor);
  }
}

/** The browser has no open flow that adds an identity provider. */
export class AdditionExpired extends DomainError {
  override readonly name = 'AdditionExpired';
  constructor() {
    super(MESSAGES.additionExpired);
  }
}

/** The provider rejected the addition of an identity provider. */
export class AdditionRefused extends DomainError {
  override readonly name = 'AdditionRefused';
  constructor() {
    super(MESSAGES.additionRefused);
  }
}

export class FactorOfOtherAccount extends DomainError {
  override readonly name = 'FactorOfOtherAccount';
  constructor() {
    super(MESSAGES.factorOfOtherAccount);
  }
}

/** The reauthentication expired, or was started with another factor. */
export class ReauthenticationExpired extends DomainError {
  override readonly name = 'ReauthenticationExpired';
  constructor() {
    super(MESSAGES.reauthenticationExpired);
  }
}

/** The proof of a reauthentication is wrong, or belongs to another account. */
export class ReauthenticationFailed extends DomainError {
  override readonly name = 'ReauthenticationFailed';
}

/** The pending sign-in does not exist or has ended. */
export class SecondFactorEnded extends DomainError {
  override readonly name = 'SecondFactorEnded';
  constructor() {
    super(MESSAGES.secondFactorEnded);
  }
}

/** The account already has an authenticator app. */
export class TotpExists extends DomainError {
  override readonly name = 'TotpExists';
  constructor() {
    super(MESSAGES.totpExists);
  }
}

/** The pending authenticator app no longer exists. */
export class TotpExpired extends DomainError {
  override readonly name = 'TotpExpired';
  constructor() {
    super(MESSAGES.totpExpired);
  }
}

/** The code of the second factor is wrong or was used before. */
export class WrongCode extends DomainError {
  override readonly name = 'WrongCode';
}
