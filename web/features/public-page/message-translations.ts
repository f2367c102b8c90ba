import type { Language } from '#bff/contracts/languages.ts';

/** The text of a page that is shown instead of a creator's page. */
interface MessageText {
  title: string;
  heading: string;
  text?: string;
}

export interface MessageTranslations {
  'not-found': MessageText;
  suspended: MessageText;
  unavailable: MessageText;
  /** The text of the link to the landing page. */
  home: string;
}

const message = (heading: string, text?: string): MessageText => ({
  title: heading.replace(/\s?[:：.。]$/, ''),
  heading,
  ...(text !== undefined && { text }),
});

/** The texts by language. The English texts are quoted from the specification (see MESSAGES). */
export const MESSAGE_TRANSLATIONS: Record<Language, MessageTranslations> = {
  en: {
    'not-found': {
      title: 'Profile not found',
      heading: 'Profile Not Found:',
      text: "The profile you're looking for doesn't exist or has been removed.",
    },
    suspended: { title: 'Page suspended', heading: 'This page has been suspended.' },
    unavailable: {
      title: 'Profile unavailable',
      heading: 'Failed to load profile.',
      text: 'Please try again later.',
    },
    home: 'Go to Posy',
  },
  de: {
    'not-found': message(
      'Profil nicht gefunden:',
      'Das gesuchte Profil existiert nicht oder wurde entfernt.',
    ),
    suspended: message('Diese Seite wurde gesperrt.'),
    unavailable: message(
      'Das Profil konnte nicht geladen werden.',
      'Bitte versuche es später erneut.',
    ),
    home: 'Zu Posy',
  },
  fr: {
    'not-found': message(
      'Profil introuvable :',
      'Le profil que vous cherchez n’existe pas ou a été supprimé.',
    ),
    suspended: message('Cette page a été suspendue.'),
    unavailable: message('Impossible de charger le profil.', 'Veuillez réessayer plus tard.'),
    home: 'Aller sur Posy',
  },
  es: {
    'not-found': message(
      'Perfil no encontrado:',
      'El perfil que buscas no existe o se ha eliminado.',
    ),
    suspended: message('Esta página ha sido suspendida.'),
    unavailable: message('No se pudo cargar el perfil.', 'Inténtalo de nuevo más tarde.'),
    home: 'Ir a Posy',
  },
  pt: {
    'not-found': message(
      'Perfil não encontrado:',
      'O perfil que você procura não existe ou foi removido.',
    ),
    suspended: message('Esta página foi suspensa.'),
    unavailable: message('Não foi possível carregar o perfil.', 'Tente novamente mais tarde.'),
    home: 'Ir para o Posy',
  },
  it: {
    'not-found': message(
      'Profilo non trovato:',
      'Il profilo che cerchi non esiste o è stato rimosso.',
    ),
    suspended: message('Questa pagina è stata sospesa.'),
    unavailable: message('Impossibile caricare il profilo.', 'Riprova più tardi.'),
    home: 'Vai a Posy',
  },
  nl: {
    'not-found': message(
      'Profiel niet gevonden:',
      'Het profiel dat je zoekt bestaat niet of is verwijderd.',
    ),
    suspended: message('Deze pagina is geblokkeerd.'),
    unavailable: message('Het profiel kon niet worden geladen.', 'Probeer het later opnieuw.'),
    home: 'Naar Posy',
  },
  pl: {
    'not-found': message(
      'Nie znaleziono profilu:',
      'Szukany profil nie istnieje lub został usunięty.',
    ),
    suspended: message('Ta strona została zawieszona.'),
    unavailable: message('Nie udało się wczytać profilu.', 'Spróbuj ponownie później.'),
    home: 'Przejdź do Posy',
  },
  tr: {
    'not-found': message('Profil bulunamadı:', 'Aradığınız profil mevcut değil veya kaldırılmış.'),
    suspended: message('Bu sayfa askıya alındı.'),
    unavailable: message('Profil yüklenemedi.', 'Lütfen daha sonra tekrar deneyin.'),
    home: 'Posy’ye git',
  },
  ar: {
    'not-found': message(
      'الملف الشخصي غير موجود:',
      'الملف الشخصي الذي تبحث عنه غير موجود أو تمت إزالته.',
    ),
    suspended: message('تم تعليق هذه الصفحة.'),
    unavailable: message('تعذّر تحميل الملف الشخصي.', 'يُرجى المحاولة مرة أخرى لاحقًا.'),
    home: 'الانتقال إلى Posy',
  },
  he: {
    'not-found': message('הפרופיל לא נמצא:', 'הפרופיל שחיפשת לא קיים או הוסר.'),
    suspended: message('הדף הזה הושעה.'),
    unavailable: message('טעינת הפרופיל נכשלה.', 'כדאי לנסות שוב מאוחר יותר.'),
    home: 'מעבר אל Posy',
  },
  ja: {
    'not-found': message(
      'プロフィールが見つかりません：',
      'お探しのプロフィールは存在しないか、削除されました。',
    ),
    suspended: message('このページは停止されています。'),
    unavailable: message(
      'プロフィールを読み込めませんでした。',
      'しばらくしてからもう一度お試しください。',
    ),
    home: 'Posyへ',
  },
};
