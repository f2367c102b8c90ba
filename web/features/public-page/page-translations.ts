import type { Language } from '#bff/contracts/languages.ts';

/**
 * The built-in texts of a public page. `{name}` is the creator's name, `{n}` a formatted number.
 */
export interface PageTranslations {
  share: string;
  copyLink: string;
  qrCode: string;
  close: string;
  linkCopied: string;
  copyFailed: string;
  empty: string;
  report: string;
  madeWith: string;
  pictureOf: string;
  /** The description for search engines, if the creator has written neither one nor a bio. */
  summary: string;
  /** The text by plural category (CLDR). Missing categories use `other`. */
  views: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
}

export const PAGE_TRANSLATIONS: Record<Language, PageTranslations> = {
  en: {
    share: 'Share',
    copyLink: 'Copy link',
    qrCode: 'QR code',
    close: 'Close',
    linkCopied: 'Link copied!',
    copyFailed: 'Copy failed',
    empty: 'No links here yet. Come back soon!',
    report: 'Report',
    madeWith: 'Made with Posy',
    pictureOf: 'Picture of {name}',
    summary: 'All the links of {name}, in one place.',
    views: { one: '{n} view', other: '{n} views' },
  },
  de: {
    share: 'Teilen',
    copyLink: 'Link kopieren',
    qrCode: 'QR-Code',
    close: 'Schließen',
    linkCopied: 'Link kopiert!',
    copyFailed: 'Kopieren fehlgeschlagen',
    empty: 'Hier gibt es noch keine Links. Schau bald wieder vorbei!',
    report: 'Melden',
    madeWith: 'Erstellt mit Posy',
    pictureOf: 'Bild von {name}',
    summary: 'Alle Links von {name} an einem Ort.',
    views: { one: '{n} Aufruf', other: '{n} Aufrufe' },
  },
  fr: {
    share: 'Partager',
    copyLink: 'Copier le lien',
    qrCode: 'Code QR',
    close: 'Fermer',
    linkCopied: 'Lien copié !',
    copyFailed: 'Échec de la copie',
    empty: 'Aucun lien pour le moment. Revenez bientôt !',
    report: 'Signaler',
    madeWith: 'Créé avec Posy',
    pictureOf: 'Photo : {name}',
    summary: '{name} : tous les liens au même endroit.',
    views: { one: '{n} vue', many: '{n} de vues', other: '{n} vues' },
  },
  es: {
    share: 'Compartir',
    copyLink: 'Copiar enlace',
    qrCode: 'Código QR',
    close: 'Cerrar',
    linkCopied: '¡Enlace copiado!',
    copyFailed: 'No se pudo copiar',
    empty: 'Todavía no hay enlaces. ¡Vuelve pronto!',
    report: 'Denunciar',
    madeWith: 'Hecho con Posy',
    pictureOf: 'Foto de {name}',
    summary: 'Todos los enlaces de {name}, en un solo lugar.',
    views: {
      one: '{n} visualización',
      many: '{n} de visualizaciones',
      other: '{n} visualizaciones',
    },
  },
  pt: {
    share: 'Compartilhar',
    copyLink: 'Copiar link',
    qrCode: 'Código QR',
    close: 'Fechar',
    linkCopied: 'Link copiado!',
    copyFailed: 'Não foi possível copiar',
    empty: 'Ainda não há links aqui. Volte em breve!',
    report: 'Denunciar',
    madeWith: 'Feito com Posy',
    pictureOf: 'Foto de {name}',
    summary: 'Todos os links de {name} em um só lugar.',
    views: { one: '{n} visualização', many: '{n} de visualizações', other: '{n} visualizações' },
  },
  it: {
    share: 'Condividi',
    copyLink: 'Copia link',
    qrCode: 'Codice QR',
    close: 'Chiudi',
    linkCopied: 'Link copiato!',
    copyFailed: 'Copia non riuscita',
    empty: 'Ancora nessun link. Torna presto!',
    report: 'Segnala',
    madeWith: 'Creato con Posy',
    pictureOf: 'Foto di {name}',
    summary: 'Tutti i link di {name} in un unico posto.',
    views: {
      one: '{n} visualizzazione',
      many: '{n} di visualizzazioni',
      other: '{n} visualizzazioni',
    },
  },
  nl: {
    share: 'Delen',
    copyLink: 'Link kopiëren',
    qrCode: 'QR-code',
    close: 'Sluiten',
    linkCopied: 'Link gekopieerd!',
    copyFailed: 'Kopiëren mislukt',
    empty: 'Hier staan nog geen links. Kom snel terug!',
    report: 'Melden',
    madeWith: 'Gemaakt met Posy',
    pictureOf: 'Foto van {name}',
    summary: 'Alle links van {name} op één plek.',
    views: { one: '{n} weergave', other: '{n} weergaven' },
  },
  pl: {
    share: 'Udostępnij',
    copyLink: 'Kopiuj link',
    qrCode: 'Kod QR',
    close: 'Zamknij',
    linkCopied: 'Link skopiowany!',
    copyFailed: 'Nie udało się skopiować',
    empty: 'Nie ma tu jeszcze linków. Zajrzyj wkrótce!',
    report: 'Zgłoś',
    madeWith: 'Stworzono z Posy',
    pictureOf: 'Zdjęcie: {name}',
    summary: '{name}: wszystkie linki w jednym miejscu.',
    views: {
      one: '{n} wyświetlenie',
      few: '{n} wyświetlenia',
      many: '{n} wyświetleń',
      other: '{n} wyświetlenia',
    },
  },
  tr: {
    share: 'Paylaş',
    copyLink: 'Bağlantıyı kopyala',
    qrCode: 'QR kodu',
    close: 'Kapat',
    linkCopied: 'Bağlantı kopyalandı!',
    copyFailed: 'Kopyalanamadı',
    empty: 'Burada henüz bağlantı yok. Yakında tekrar uğrayın!',
    report: 'Bildir',
    madeWith: 'Posy ile yapıldı',
    pictureOf: 'Fotoğraf: {name}',
    summary: '{name}: tüm bağlantılar tek yerde.',
    views: { one: '{n} görüntülenme', other: '{n} görüntülenme' },
  },
  ar: {
    share: 'مشاركة',
    copyLink: 'نسخ الرابط',
    qrCode: 'رمز QR',
    close: 'إغلاق',
    linkCopied: 'تم نسخ الرابط!',
    copyFailed: 'تعذّر النسخ',
    empty: 'لا توجد روابط هنا بعد. عُد قريبًا!',
    report: 'إبلاغ',
    madeWith: 'صُنع باستخدام Posy',
    pictureOf: 'صورة {name}',
    summary: 'جميع روابط {name} في مكان واحد.',
    views: {
      zero: 'لا مشاهدات',
      one: 'مشاهدة واحدة',
      two: 'مشاهدتان',
      few: '{n} مشاهدات',
      many: '{n} مشاهدة',
      other: '{n} مشاهدة',
    },
  },
  he: {
    share: 'שיתוף',
    copyLink: 'העתקת הקישור',
    qrCode: 'קוד QR',
    close: 'סגירה',
    linkCopied: 'הקישור הועתק!',
    copyFailed: 'ההעתקה נכשלה',
    empty: 'אין כאן עדיין קישורים. כדאי לחזור בקרוב!',
    report: 'דיווח',
    madeWith: 'נוצר עם Posy',
    pictureOf: 'תמונה של {name}',
    summary: 'כל הקישורים של {name} במקום אחד.',
    views: { one: 'צפייה אחת', two: 'שתי צפיות', other: '{n} צפיות' },
  },
  ja: {
    share: '共有',
    copyLink: 'リンクをコピー',
    qrCode: 'QRコード',
    close: '閉じる',
    linkCopied: 'リンクをコピーしました',
    copyFailed: 'コピーできませんでした',
    empty: 'まだリンクがありません。また見に来てください。',
    report: '報告',
    madeWith: 'Posyで作成',
    pictureOf: '{name}の写真',
    summary: '{name}のすべてのリンクをひとつの場所に。',
    views: { other: '{n}回の閲覧' },
  },
};

/** Inserts the creator's name into a text. */
export const withName = (text: string, name: string): string => text.replace('{name}', () => name);

interface Formats {
  plural: Intl.PluralRules;
  number: Intl.NumberFormat;
}
/** Cached, because creating a format takes longer than rendering a page. */
const formats = new Map<Language, Formats>();

function formatsOf(language: Language): Formats {
  let known = formats.get(language);
  if (!known) {
    known = { plural: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) };
    formats.set(language, known);
  }
  return known;
}

/** Returns the text for a number of views, e.g. "1,234 views". */
export function viewsText(language: Language, views: number): string {
  const { plural, number } = formatsOf(language);
  const texts = PAGE_TRANSLATIONS[language].views;
  return (texts[plural.select(views)] ?? texts.other).replace('{n}', number.format(views));
}
