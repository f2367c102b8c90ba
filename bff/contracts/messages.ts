import {
  BIO_MAX,
  EXPORTS_PER_HOUR,
  FORMER_USERNAMES_MAX,
  LINK_TITLE_MAX,
  LINK_URL_MAX,
  LINKS_MAX,
  NAME_MAX,
  REPORT_TEXT_MAX,
  REPORTS_PER_NETWORK_AND_DAY,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  SOCIALS_MAX,
  USERNAME_CHECKS_PER_MINUTE,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_RESERVED_DAYS,
} from './limits.ts';

const LIST = new Intl.ListFormat('en-US');

/** Messages that the server's responses and the forms share. */
export const MESSAGES = {
  usernameRule: `Username must be ${USERNAME_MIN} to ${USERNAME_MAX} characters: a–z, 0–9, _ and -, starting with a letter or a digit.`,
  usernameReserved: 'This username is reserved. Please choose another one.',
  usernameTaken: 'This username is already taken.',
  usernameLocked: 'You can change your username after your page is restored.',
  usernameRedirect: `For ${USERNAME_RESERVED_DAYS} days, your old address will redirect to your page, and nobody else can take your old username.`,
  usernameRedirectOffline:
    'Your page is offline, so the redirect only works after you publish your page again.',
  /** @param date when the first reserved username becomes free, e.g. March 4, 2027 */
  lastReservedUsername: (date: string) =>
    `After this change, you can only change back to one of your three former usernames until ${date}.`,
  /**
   * @param names the reserved usernames, in the order in which they become free
   * @param date when the first of them becomes free, e.g. March 4, 2027
   */
  formerUsernamesFull: (names: readonly string[], date: string) =>
    `Your last ${FORMER_USERNAMES_MAX} usernames are still reserved for you: ${LIST.format(names)}. ` +
    `The first, ${names[0]}, becomes free on ${date}. Until then you can only change back to one of them.`,
  usernameUnchecked: 'We couldn’t check whether this username is available. You can still save it.',
  usernameChecksLimited: `You can check ${USERNAME_CHECKS_PER_MINUTE} usernames a minute. Wait a moment, or update your username without the check.`,
  nameRequired: 'Please enter a name.',
  nameInvisible: 'Name must contain at least one visible character.',
  nameTooLong: `Name must be at most ${NAME_MAX} characters.`,
  bioTooLong: `Bio must be at most ${BIO_MAX} characters.`,
  badBackground: 'Please choose a valid background.',
  oneProfileField:
    'Send exactly one of username, name, bio, background_color, time_zone, appearance, socials, language, seo, show_views or published.',
  badAppearance: 'Please send the appearance as an object.',
  badTheme: 'Please choose one of the themes.',
  badFont: 'Please choose one of the fonts.',
  badButtonShape: 'Please choose one of the button shapes.',
  badButtonFill: 'Please choose one of the button fills.',
  badPictureShape: 'Please choose one of the picture shapes.',
  badLayout: 'Please choose list or grid.',
  badSocialsPlace: 'Please choose above or below.',
  badBackgroundPhoto: 'This is not your current background photo. Reload the page, then try again.',
  badLanguage: 'Please choose one of the languages.',
  /** @param color the nearest color that is readable, as `#rrggbb` */
  textColorUnreadable: (color: string) =>
    `This text color is hard to read on your background. The nearest readable color is ${color}.`,
  badSocials: 'Send the social icons as a list of platforms and values.',
  badPlatform: 'Please choose one of the platforms.',
  /** @param name display name of the platform */
  badSocial: (name: string) =>
    `Enter your ${name} username, or the address of your ${name} profile.`,
  badMastodon: 'Enter your Mastodon account as @name@server, or its address.',
  badSocialEmail: 'Please enter a valid email address.',
  badSocialPhone: 'Enter the phone number with its country code, such as +44 20 7946 0000.',
  repeatedSocial: 'You added the same account twice. Remove one of the two.',
  tooManySocials: `You can have at most ${SOCIALS_MAX} social icons.`,
  seoTitleTooLong: `The title must be at most ${SEO_TITLE_MAX} characters.`,
  seoDescriptionTooLong: `The description must be at most ${SEO_DESCRIPTION_MAX} characters.`,
  badSeo: 'Please send title, description and noindex as an object.',
  badSwitch: 'Send true or false.',
  badTimeZone: 'Please choose a valid time zone.',
  proRequired: 'Analytics is part of Posy Pro.',
  reauthenticationRequired: 'Please confirm that it’s you, then try again.',
  reauthenticationFailed: 'We couldn’t confirm that it’s you. Please try again.',
  reauthenticationExpired: 'The confirmation has expired. Please start again.',
  wrongPasscode: 'Invalid passcode, please try again.',
  wrongPassword: 'Invalid password, please try again.',
  secondFactorRequired: 'Enter the code from your authenticator app to finish signing in.',
  secondFactorEnded: 'This sign-in has ended. Please sign in again.',
  wrongCode: 'This code is incorrect. Enter the current code from your authenticator app.',
  wrongRecoveryCode: 'This recovery code is wrong or already used. Enter another one.',
  secondFactorLimit: 'Too many wrong codes for this account. Try again later.',
  totpExists:
    'Your account already has an authenticator app. Remove it before you add another one.',
  totpExpired: 'This setup has expired. Please start again.',
  lastFactor: 'This is your only sign-in method. Add another one before you remove it.',
  additionExpired: 'Adding the sign-in method timed out. Please start again.',
  additionRefused: 'The sign-in method was not added. Please try again.',
  factorOfOtherAccount:
    'This sign-in method already belongs to another Posy account, so it was not added.',
  otherAccount:
    'You confirmed with a different account. Confirm with the account you are signed in to.',
  titleRequired: 'Title is required.',
  titleInvisible: 'Title must contain at least one visible character.',
  titleTooLong: `Title must be at most ${LINK_TITLE_MAX} characters.`,
  urlRequired: 'URL is required.',
  urlInvalid: 'Please enter a valid URL (e.g., https://example.com).',
  /** @param host the blocked host, e.g. evil.example */
  urlBlocked: (host: string) => `Links to ${host} are not allowed on Posy.`,
  urlTooLong: `URL must be at most ${LINK_URL_MAX} characters.`,
  addressRefused: 'This address cannot be opened. Use the public address of a website.',
  importFailed: 'We couldn’t open this page. Check the address, or import a file instead.',
  importUnreadable: 'This file cannot be read. Export it again, or choose another format.',
  importColumns: 'The first line of the file must contain the column names title and url.',
  importRepeated: 'This address is already in the list.',
  badImport: 'Send the address of a page, or the format and text of a file.',
  badImportFormat: 'Please choose bookmarks, csv or posy.',
  badIdempotencyKey: 'The Idempotency-Key must have 8 to 64 letters, digits, - or _.',
  idempotencyKeyReused: 'This Idempotency-Key was used for another request.',
  badLinkKind: 'Please choose link, heading or embed.',
  linkKindFixed: 'The kind of a link cannot be changed. Add a new link instead.',
  headingUrl: 'A heading has no URL.',
  headingFeatured: 'A heading cannot be featured.',
  embedShort:
    'A short link cannot be embedded. Open it, then paste the address that your browser shows.',
  embedHost:
    'Paste an address from YouTube, Vimeo, Spotify or SoundCloud. Other sites cannot be embedded.',
  /** Used only by forms, whose time fields have no time zone. */
  incompleteTime: 'Please enter a complete date and time.',
  badTime: 'Please enter a valid date and time with its zone (e.g., 2027-01-31T09:00:00Z).',
  badSchedule: 'The end must be later than the start.',
  badColor: 'Please choose a valid color.',
  badSocialIcon: 'Please choose one of the social icons.',
  tooManyLinks: `You can have at most ${LINKS_MAX} links and headings.`,
  noLinks: 'Choose at least one link.',
  linkNotFound: 'Link not found.',
  orderOutOfDate: 'Your links have changed in the meantime. Please try again.',
  noFile: 'No file selected',
  unreadableFile: 'Failed to read file',
  imageTooLarge: 'Image file size exceeds 5MB.',
  thumbnailTooLarge: 'Thumbnail file size exceeds 5MB.',
  providerPictureUnavailable:
    'We couldn’t copy the picture of the account that you signed in with. Upload a picture instead.',
  imageUnsupported: 'Please choose a PNG, JPEG, WebP or GIF image.',
  unprovenAccount: 'Verify your email address in Settings before you add another sign-in method.',
  alreadyProven: 'Your account is already verified.',
  badPhoneNumber: 'Invalid phone number, please try again.',
  textCountry: 'Text messages to this country are not available. Use another sign-in method.',
  passwordLimit: 'Too many wrong passwords. Use another sign-in method, or reset your password.',
  textBudget:
    'Too many text messages were requested. Try again later, or use another sign-in method.',
  imageTooComplex:
    'This image is too complex to process. Make it smaller, save it as a JPEG or PNG, and upload it again.',
  missingToken: 'Missing token parameter',
  notSignedIn: 'Please sign in.',
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'Service temporarily unavailable. Please try again.',
  internal: 'Something went wrong. Please try again.',
  profileNotFound:
    "Profile Not Found: The profile you're looking for doesn't exist or has been removed.",
  reportReasonRequired: 'Please choose what is wrong with the page.',
  reportTextTooLong: `The details must be at most ${REPORT_TEXT_MAX.toLocaleString('en')} characters.`,
  reportsLimited: `You can send ${REPORTS_PER_NETWORK_AND_DAY} reports a day. Please try again tomorrow.`,
  exportsLimited: `You can download your data ${EXPORTS_PER_HOUR} times an hour. Please try again later.`,
  exportRunning: 'A download of your data is already running. Wait until it ends, then try again.',
  pageSuspended: 'This page has been suspended.',
  profileUnavailable: 'Failed to load profile. Please try again later.',
} as const;
