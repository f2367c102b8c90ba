import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

export type { CountryCode };

/** Returns whether a text is the ISO 3166 code of a country that has phone numbers. */
export const isCountryCode = (text: string): text is CountryCode => isSupportedCountry(text);

/**
 * Types of phone numbers that receive text messages at the usual price. Messages to other types may
 * cost more, or the fee may go to a third party.
 */
const WITH_MESSAGES = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Returns the country of a mobile number in E.164, even if several countries share the calling
 * code, such as +1. Returns undefined for other types of numbers and for unassigned numbers. Also
 * returns undefined for a number with a national prefix after the calling code (+1 1 202 …),
 * because this second spelling would have its own limits.
 */
export function countryOf(phoneNumber: string): CountryCode | undefined {
  const number = parsePhoneNumberFromString(phoneNumber);
  const isCanonical = number?.number === phoneNumber;
  return isCanonical && WITH_MESSAGES.has(number.getType()) ? number.country : undefined;
}
