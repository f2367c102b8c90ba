import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

export type { CountryCode };

/** Whether this is the ISO 3166 code of a country that has phone numbers. */
export const isCountryCode = (text: string): text is CountryCode => isSupportedCountry(text);

/** Kinds of number that get messages. Others may cost the sender or pay a third party. */
const WITH_MESSAGES = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Returns the country of a mobile number in E.164, told apart within a shared calling code such as
 * +1. Undefined for a number of another kind, for one that no country has given out, and for one
 * with a national prefix after the calling code (+1 1 202 …): a second spelling of a number would
 * have limits of its own.
 */
export function countryOf(phoneNumber: string): CountryCode | undefined {
  const number = parsePhoneNumberFromString(phoneNumber);
  const isCanonical = number?.number === phoneNumber;
  return isCanonical && WITH_MESSAGES.has(number.getType()) ? number.country : undefined;
}
