import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import type { Layout, ThemeId } from '#bff/contracts/appearance-options.ts';
import type { SocialIcon } from '#bff/contracts/link.ts';
import type { PublicLink, PublicProfile } from '#bff/contracts/profile.ts';
import { publicLink, publicProfile } from '#test/harness/pages/public-profiles.ts';

type Sample = Pick<PublicProfile, 'name' | 'bio' | 'language'> & {
  titles: readonly (readonly [string, SocialIcon?])[];
  heading: string;
  /** Title of the video player at the end of the page. */
  video: string;
};

const ENGLISH: Sample = {
  name: 'Maya Okafor',
  bio: 'Slow travel, film cameras, and a zine every season.',
  language: 'en',
  titles: [
    ['Travel diary: forty days on the night train'],
    ['Behind the photos', 'instagram'],
    ['Films on YouTube', 'youtube'],
    ['Print shop'],
    ['Workshops in spring'],
    ['Write to me'],
    ['My kit'],
    ['Discord for film people', 'discord'],
  ],
  heading: 'Watch and listen',
  video: 'Night train to Istanbul: the film',
};

const GERMAN: Sample = {
  name: 'Friederike Großmann-Weißenfels',
  bio: 'Donaudampfschifffahrtsgesellschaftskapitänin a. D., jetzt Töpferin. Öffnungszeiten nach Vereinbarung, größere Bestellungen bitte frühzeitig.',
  language: 'de',
  titles: [
    ['Veranstaltungsterminkalender und Anmeldung für alle Töpferkurse im Frühjahr und Sommer 2027'],
    ['Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', 'youtube'],
    ['Geschenkgutscheine'],
    ['Newsletter abonnieren', 'linkedin'],
    ['Über mich'],
    ['Häufig gestellte Fragen zur Lieferung'],
    ['Werkstatt'],
    ['Presse', 'twitter'],
  ],
  heading: 'Aus der Werkstatt',
  video: 'So entsteht eine Schüssel aus Steinzeug, vom Klumpen bis zum Glasurbrand',
};

const ARABIC: Sample = {
  name: 'ليلى الحسيني',
  bio: 'خطّاطة ومصمّمة من بيروت. أشارك هنا أعمالي ودروسي ومعارضي القادمة.',
  language: 'ar',
  titles: [
    ['معرض الخط العربي في بيروت: كل المواعيد والتذاكر وطريقة الوصول إلى القاعة'],
    ['دروس على يوتيوب', 'youtube'],
    ['متجر اللوحات'],
    ['صور من المرسم', 'instagram'],
    ['My English portfolio'],
    ['راسلني'],
    ['الورشات القادمة'],
    ['المدوّنة'],
  ],
  heading: 'من المرسم',
  video: 'كيف أكتب لوحة بخط الثلث من البداية إلى النهاية',
};

const EMOJI: Sample = {
  name: '🌈 Zoë & Kai 🦊✨',
  bio: '🎉 Two people, one van, zero plans 🚐💨\n📍 Lisbon → Tbilisi',
  language: 'en',
  titles: [
    ['🎬 New video every Sunday 🎬', 'youtube'],
    ['👩🏽‍🍳 Van kitchen recipes 🍜🥘🫕'],
    ['🗺️ The map'],
    ['☕️ Buy us a coffee'],
    ['📸 Photos', 'instagram'],
    ['🎧 Road playlist'],
    ['👕 Merch'],
    ['💌 Say hi'],
  ],
  heading: '🎥 Watch',
  video: '🏔️ Georgia by van, part 1 🇬🇪',
};

export const SAMPLES = { english: ENGLISH, german: GERMAN, arabic: ARABIC, emoji: EMOJI };

const svgUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A generated portrait, so that the sheets need no photo. */
export const PORTRAIT =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'><rect width='200' height='200' fill='#f4b183'/><circle cx='150' cy='52' r='30' fill='#fbe1c3'/><path d='M0 150q50-40 100-16t100-26v92H0z' fill='#c96f4a'/><path d='M40 200q4-58 60-58t60 58z' fill='#27524a'/><path d='M86 118h28v30q-14 12-28 0z' fill='#7a4a32'/><ellipse cx='100' cy='94' rx='32' ry='38' fill='#8d5638'/><path d='M60 104q-10-66 40-66t42 62q-8-30-28-36q-30 12-46 8q-6 14-8 32z' fill='#2a1a16'/></svg>";
const THUMBNAILS = ['#e76f51,#f4a261', '#2a9d8f,#8ecae6', '#6d597a,#e56b6f'].map((pair) => {
  const [from, to] = pair.split(',');
  return svgUrl(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='${from}'/><circle cx='44' cy='20' r='10' fill='#fff8'/><path d='M0 64V46l18-16 14 12 12-8 20 16v14z' fill='${to}'/></svg>`,
  );
});

interface SampleOptions {
  theme: ThemeId;
  sample: Sample;
  links: number;
  layout?: Layout;
  /** Whether some links have thumbnails. */
  thumbnails?: boolean;
}

/** Minimum number of links with which a page also has a featured link, a heading and a player. */
const WITH_BLOCKS = 4;
const SOCIALS = [
  ['instagram', 'https://www.instagram.com/posy.example'],
  ['youtube', 'https://www.youtube.com/@posy.example'],
  ['tiktok', 'https://www.tiktok.com/@posy.example'],
  ['spotify', 'https://open.spotify.com/artist/posy'],
  ['email', 'mailto:hello@posy.example'],
] as const;

/** Returns a sample page that uses a theme without overrides, with the given number of links. */
export function samplePage(options: SampleOptions): PublicProfile {
  const { theme, sample, links: count, layout = null, thumbnails = false } = options;
  const { name, bio, language, titles, heading, video } = sample;
  const hasBlocks = count >= WITH_BLOCKS;
  const links = Array.from({ length: count }, (_, index): PublicLink => {
    const [title, social_icon = null] = titles[index % titles.length] ?? [''];
    const featured = hasBlocks && index === 0;
    const thumbnail = featured || (thumbnails && index % 4 === 0);
    return publicLink({
      id: `${index}`,
      title,
      social_icon,
      featured,
      thumbnail: thumbnail ? (THUMBNAILS[(index / 4) % 3] ?? null) : null,
    });
  });
  const blocks = [
    publicLink({ id: 'heading', kind: 'heading', title: heading, url: null }),
    publicLink({ id: 'video', kind: 'embed', title: video, url: 'https://youtu.be/aqz-KE-bpKQ' }),
  ];
  return publicProfile({
    name,
    username: 'mayamakes',
    bio,
    language,
    picture: `data:image/svg+xml,${encodeURIComponent(PORTRAIT)}`,
    views: 2412,
    appearance: { ...DEFAULT_APPEARANCE, theme, layout },
    background_color: '',
    links: hasBlocks ? [...links, ...blocks] : links,
    socials: SOCIALS.map(([platform, url]) => ({ id: platform, platform, url })),
  });
}
