/** The languages of a page's own words, as ISO 639-1 codes. */
export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ar',
  'he',
  'ja',
] as const;
export type Language = (typeof LANGUAGES)[number];
