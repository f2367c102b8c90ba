import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

export type { CountryCode };

/** Returns whether this is the ISO 3166 code of a country that has phone numbers. */
export const isCountryCode = (text: string): text is CountryCode => isSupportedCountry(text);

/**
 * Types of numbers that can receive text messages at the usual price. Messages to all other types
 * may cost more or pay a third party.
 */
const WITH_MESSAGES = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Returns the country of a mobile number in E.164, also within a shared calling code such as +1.
 * Returns undefined for other types of numbers, for unassigned numbers, and for a national prefix
 * after the calling code (+1 1 202 …): a second spelling would have limits of its own.
 */
export function countryOf(phoneNumber: string): CountryCode | undefined {
  const number = parsePhoneNumberFromString(phoneNumber);
  const isCanonical = number?.number === phoneNumber;
  return isCanonical && WITH_MESSAGES.has(number.getType()) ? number.country : undefined;
}
