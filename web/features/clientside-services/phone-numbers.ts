import {
  AsYouType,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

interface ParsedPhoneNumber {
  isValid: boolean;
  /** The number in E.164 format, or the typed text if it is not a number. */
  number: string;
  /** The number for display, in the national format; the typed text if the country is unknown. */
  national: string;
}

/**
 * Parses a phone number, which may be incomplete.
 * @param regionCode ISO 3166 code of the selected country; defaults to the country of the number's
 * prefix
 */
export function parsedPhoneNumber(phoneNumber: string, regionCode?: string): ParsedPhoneNumber {
  const region = regionCode && isSupportedCountry(regionCode) ? regionCode : undefined;
  const parsed = parsePhoneNumberFromString(phoneNumber, region);
  const typed = region ? new AsYouType(region).input(phoneNumber) : phoneNumber;
  if (!parsed) return { isValid: false, number: phoneNumber, national: typed };
  return {
    isValid: parsed.isValid(),
    number: parsed.number,
    national: region ? typed : parsed.formatNational(),
  };
}

/** Returns an example number of a country; empty for an unknown country. */
export function getExamplePhoneNumber(regionCode: string): { phoneNumber: string } {
  const region = isSupportedCountry(regionCode) ? regionCode : undefined;
  return { phoneNumber: (region && getExampleNumber(region, examples)?.formatNational()) ?? '' };
}
