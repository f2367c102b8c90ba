import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

export type { CountryCode };

/** Whether this is the ISO 3166 code of a country that has phone numbers. */
export const isCountryCode = (text: string): text is CountryCode => isSupportedCountry(text);

/**
 * Returns the country of a number in E.164, told apart within a shared calling code such as +1.
 * Undefined for a number that no country has given out.
 */
export const countryOf = (phoneNumber: string): CountryCode | undefined =>
  parsePhoneNumberFromString(phoneNumber)?.country;
