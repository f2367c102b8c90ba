/** A text that the specification quotes from the sign-in widget. `{…}` matches a variable part. */
export interface WidgetText {
  /** The section of the specification. */
  section: 2 | 3 | 5 | 8 | 9;
  text: string;
}

const texts = (section: WidgetText['section'], ...quoted: string[]): WidgetText[] =>
  quoted.map((text) => ({ section, text }));

/** All texts that the specification quotes from the widget and the provider's client. */
export const WIDGET_TEXTS: readonly WidgetText[] = [
  ...texts(
    2,
    'Sign up or log in',
    'Text',
    'WhatsApp',
    'Email',
    'Continue with text message',
    'Continue with WhatsApp',
    'Continue with email',
    'Login with a Passkey',
    'Enter passcode',
    'A 6-digit passcode was sent to you at {destination}.',
    'Resend code',
    'Success!',
    'You have successfully logged in.',
    'Finish creating your account by setting a password.',
    'Log In',
    'Forgot Password?',
    'Check your email to set a new password',
    'Forgot password?',
    'A link to reset your password was sent to you at {email}.',
    'Check your email to set a new password!',
    'Reset your password',
    'Logging in',
    'Connecting to your wallet...',
    'Completing signature request...',
    'Continue with other wallet',
    'Set up a new crypto wallet',
    'Looks like there was an error!',
    'Cannot use both EML and Email OTP',
    'Cannot use Passkeys by itself, please add another product to the config.',
    'Create a Passkey',
    'Skip',
    'Set up another Passkey',
    'Done',
    'Allow',
    'Deny',
    'Yes',
    'No',
  ),
  ...texts(3, 'Phantom', 'Vessel', 'Binance', 'Coinbase', 'Metamask'),
  ...texts(
    5,
    'Invalid phone number, please try again.',
    'Invalid email, please try again.',
    'Invalid email address',
    'This password may have been used on a different site that experienced a security issue. Please choose another password.',
    'Required parameter is missing: {name}. Please reach out to the application developer.',
    'No active session detected. Please log in to continue.',
  ),
  ...texts(
    8,
    'Your Passkey was not created.',
    'Access to the application was denied. You have not been logged out.',
    'Invalid passcode, please try again.',
    'Unknown error occurred during passkey authentication. Please try again.',
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
    '[Error] Could not connect to wallet',
    '[Error] Could not sign message',
    'Code resent',
    'Email resent',
    'One Tap could not load: {reason}',
    'Unable to contact our servers.',
    'Public token is malformed',
    'Signalling to app that user is logged out',
    'Missing key',
    'Internals not found!',
  ),
  ...texts(9, 'Your code has expired.', "Your code expires in {time}. Didn't get it?"),
];
