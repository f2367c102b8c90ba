import { BIO_MAX, LINK_TITLE_MAX, LINK_URL_MAX, LINKS_MAX, NAME_MAX } from './limits.ts';

/** Texts that the server answers and the forms show, so that both sides say the same words. */
export const MESSAGES = {
  usernameRule:
    'Username must be 3 to 30 characters: a–z, 0–9, _ and -, starting with a letter or a digit.',
  usernameReserved: 'This username is reserved. Please choose another one.',
  usernameTaken: 'This username is already taken.',
  nameRequired: 'Please enter a name.',
  nameTooLong: `Name must be at most ${NAME_MAX} characters.`,
  bioTooLong: `Bio must be at most ${BIO_MAX} characters.`,
  badBackground: 'Please choose a valid background.',
  oneProfileField: 'Send exactly one of username, name, bio, background_color or time_zone.',
  badTimeZone: 'Please choose a valid time zone.',
  proRequired: 'Analytics are part of Posy Pro.',
  titleRequired: 'Title is required.',
  titleTooLong: `Title must be at most ${LINK_TITLE_MAX} characters.`,
  urlRequired: 'URL is required.',
  urlInvalid: 'Please enter a valid URL (e.g., https://example.com).',
  urlTooLong: `URL must be at most ${LINK_URL_MAX} characters.`,
  badColor: 'Please choose a valid colour.',
  badSocialIcon: 'Please choose one of the social icons.',
  tooManyLinks: `You can have at most ${LINKS_MAX} links.`,
  linkNotFound: 'Link not found.',
  orderOutOfDate: 'Your links have changed in the meantime. Please try again.',
  noFile: 'No file selected',
  unreadableFile: 'Failed to read file',
  imageTooLarge: 'Image file size exceeds 5MB.',
  thumbnailTooLarge: 'Thumbnail file size exceeds 5MB.',
  imageUnsupported: 'Please choose a PNG, JPEG, WebP or GIF image.',
  imageTooComplex:
    'This image takes too long to process. Save it as a plain JPEG or PNG and upload it again.',
  missingToken: 'Missing token parameter',
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'Service temporarily unavailable. Please try again.',
  internal: 'Something went wrong. Please try again.',
  profileNotFound:
    "Profile Not Found: The profile you're looking for doesn't exist or has been removed.",
  profileUnavailable: 'Failed to load profile. Please try again later.',
} as const;
