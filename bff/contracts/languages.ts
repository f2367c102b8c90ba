/** Languages of a public page's built-in texts, as ISO 639-1 codes. */
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

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);

/** Returns a stored language, or `en` when this release does not support it. */
export const readLanguage = (stored: string): Language =>
  KNOWN.has(stored) ? (stored as Language) : 'en';

/** Returns the text direction of a language, for the HTML attribute `dir`. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'ar' || language === 'he' ? 'rtl' : 'ltr';

/** Number of characters of an Accept-Language header that are parsed. The rest is ignored. */
const HEADER_LENGTH_MAX = 256;
const ENTRY = /^([a-z]{2,3})(?:-[a-z0-9-]*)?(?:;q=([01](?:\.\d{0,3})?))?$/;

/**
 * Returns the supported language with the highest weight in an Accept-Language header, or `en` when
 * the header lists none.
 */
export function preferredLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const part of `${header ?? ''}`.slice(0, HEADER_LENGTH_MAX).toLowerCase().split(',')) {
    const [, code = '', weight = '1'] = ENTRY.exec(part.replaceAll(' ', '')) ?? [];
    if (KNOWN.has(code) && Number(weight) > best.weight) {
      best = { language: code as Language, weight: Number(weight) };
    }
  }
  return best.language;
}
