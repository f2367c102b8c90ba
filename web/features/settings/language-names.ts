import type { Language } from '#bff/contracts/languages.ts';

/** The languages by their own names, which their speakers recognize. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ar: 'العربية',
  he: 'עברית',
  ja: '日本語',
};
