import type { Language } from '#bff/contracts/languages.ts';

/** The texts of the social row. Platforms have the same name in each language. */
interface SocialTranslations {
  /** Names the row for screen readers. */
  row: string;
  email: string;
  phone: string;
}

export const SOCIAL_TRANSLATIONS: Record<Language, SocialTranslations> = {
  en: { row: 'Social profiles', email: 'Email', phone: 'Phone' },
  de: { row: 'Profile in sozialen Netzwerken', email: 'E-Mail', phone: 'Telefon' },
  fr: { row: 'Profils sur les réseaux sociaux', email: 'E-mail', phone: 'Téléphone' },
  es: { row: 'Perfiles en redes sociales', email: 'Correo electrónico', phone: 'Teléfono' },
  pt: { row: 'Perfis em redes sociais', email: 'E-mail', phone: 'Telefone' },
  it: { row: 'Profili social', email: 'E-mail', phone: 'Telefono' },
  nl: { row: 'Sociale profielen', email: 'E-mail', phone: 'Telefoon' },
  pl: { row: 'Profile społecznościowe', email: 'E-mail', phone: 'Telefon' },
  tr: { row: 'Sosyal profiller', email: 'E-posta', phone: 'Telefon' },
  ar: { row: 'الحسابات الاجتماعية', email: 'البريد الإلكتروني', phone: 'الهاتف' },
  he: { row: 'פרופילים ברשתות חברתיות', email: 'אימייל', phone: 'טלפון' },
  ja: { row: 'ソーシャルプロフィール', email: 'メール', phone: '電話' },
};
