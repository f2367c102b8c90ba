import {
  AsYouType,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

interface Parsed {
  isValid: boolean;
  /** E.164; what was typed when it is no number. */
  number: string;
  /** As people of its country write it. */
  national: string;
}

/**
 * Reads a phone number, perhaps one that is still being typed.
 * @param regionCode ISO 3166 code of the country that was chosen; without one the number says its own
 */
export function parsedPhoneNumber(phoneNumber: string, regionCode?: string): Parsed {
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

/** A number of the country to show as an example; empty for a country that is none. */
export function getExamplePhoneNumber(regionCode: string): { phoneNumber: string } {
  const region = isSupportedCountry(regionCode) ? regionCode : undefined;
  return { phoneNumber: (region && getExampleNumber(region, examples)?.formatNational()) ?? '' };
}
