import type { StytchUI } from '@stytch/vanilla-js';

type Strings = NonNullable<Parameters<InstanceType<typeof StytchUI>['render']>[0]['strings']>;

/**
 * The texts of the specification (sections 2, 5, 8 and 9) that differ from the SDK's texts in
 * release 6.
 */
export const STRINGS: Strings = {
  'button.forgotPassword': 'Forgot Password?',
  'crypto.error.title': 'Looks like there was an error!',
  'emailConfirmation.emailSent': 'Email resent! Try again in {timeRemaining}s',
  'error.invalidCode': 'Invalid passcode, please try again.',
  // Used for links and passwords. The form for codes uses `errors.invalidEmail`.
  'error.invalidEmail': 'Invalid email address',
  'errors.invalidEmail': 'Invalid email, please try again.',
  'error.invalidPhoneNumber': 'Invalid phone number, please try again.',
  'idpConsent.denied': 'Access to the application was denied. You have not been logged out.',
  'passcode.codeSent': 'Code resent! Try again in {timeRemaining}s',
  'passcode.expirationCountdown': "Your code expires in {timeRemaining}. Didn't get it?",
  'password.forgot.title': 'Forgot password?',
  'password.login.title': 'Log In',
  'password.reset.loggingInProgress': 'Logging in',
  // The screen that requires a new password after a breach of another site.
  'password.resetRequired.content':
    'A different site where you use the same password had a security issue recently. ' +
    'For your safety, an email was sent to you at <bold>{email}</bold> to reset your password.',
  'password.setNew.title': 'Check your email to set a new password!',
};
