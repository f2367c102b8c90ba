import { hasLongHost } from './link-url.ts';

/** Providers whose players a page can embed. */
const EMBED_PROVIDERS = ['youtube', 'vimeo', 'spotify', 'soundcloud'] as const;
export type EmbedProvider = (typeof EMBED_PROVIDERS)[number];

/** Display names of the providers. */
export const EMBED_NAMES: Record<EmbedProvider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
};

/**
 * The shape of a player: `video` has an aspect ratio of 16:9; the other shapes have the height that
 * the provider documents.
 */
type EmbedShape = 'video' | 'track' | 'waveform' | 'list';

export interface Embed {
  provider: EmbedProvider;
  shape: EmbedShape;
  /**
   * URL of the player, built only from validated parts of the creator's URL. All players except
   * Spotify's start to play when they load.
   */
  frameUrl: string;
}

/** Origin of Vimeo's players for live events. Vimeo serves them from its main site. */
const VIMEO_EVENTS = 'https://vimeo.com';
/** Origins of all players except Vimeo's live events. */
const FRAME_ORIGINS: Record<EmbedProvider, string> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  spotify: 'https://open.spotify.com',
  soundcloud: 'https://w.soundcloud.com',
};

interface Player {
  shape: EmbedShape;
  path: string;
  /** Origin of the player; defaults to the provider's entry in FRAME_ORIGINS. */
  origin?: string;
  /** Query parameters of the player's URL. Undefined values are omitted. */
  query?: Record<string, string | undefined>;
}

const VIDEO_ID = /^[\w-]{11}$/;
/** Path segments that match VIDEO_ID but are not the id of a video. */
const NOT_A_VIDEO = new Set(['videoseries', 'live_stream']);
const PLAYLIST_ID = /^[\w-]{12,64}$/;
const START = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/;

/** Returns the start time of a video in seconds, from a URL parameter such as 90, 90s or 1m30s. */
function startOf(url: URL): string | undefined {
  const text = url.searchParams.get('t') ?? url.searchParams.get('start') ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(text) ?? [];
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return start > 0 ? `${start}` : undefined;
}

function youtubeId(url: URL): string | undefined {
  const id =
    url.hostname === 'youtu.be'
      ? /^\/([^/]+)\/?$/.exec(url.pathname)?.[1]
      : (/^\/(?:shorts|live|embed|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ??
        (/^\/watch\/?$/.test(url.pathname) ? url.searchParams.get('v') : undefined));
  return id && VIDEO_ID.test(id) && !NOT_A_VIDEO.has(id) ? id : undefined;
}

function youtube(url: URL): Player | undefined {
  const id = youtubeId(url);
  const play = { autoplay: '1', playsinline: '1' };
  if (id) return { shape: 'video', path: `/embed/${id}`, query: { ...play, start: startOf(url) } };
  const list = url.searchParams.get('list');
  const isList = /^\/(?:playlist|embed\/videoseries)\/?$/.test(url.pathname);
  return isList && list && PLAYLIST_ID.test(list)
    ? { shape: 'video', path: '/embed/videoseries', query: { ...play, list } }
    : undefined;
}

const VIMEO = /^\/(\d{1,12})(?:\/([0-9a-f]{6,16}))?\/?$/;
/** Matches the path prefixes that can precede the number of a Vimeo video. */
const VIMEO_FOLDER =
  /^\/(?:video|manage\/videos|channels\/[\w-]+|groups\/[\w-]+\/videos|(?:showcase|album)\/\d{1,12}\/video)(?=\/\d)/;
/** Matches the path of a live event or its player, with or without a chat. */
const VIMEO_EVENT = /^\/event\/(\d{1,12})(?:\/embed)?(?:\/([0-9a-f]{6,16}))?(?:\/interaction)?\/?$/;
/** Matches the key of an unlisted video. A player URL contains the key in its query. */
const VIMEO_KEY = /^[0-9a-f]{6,16}$/;

function vimeoEvent(url: URL): Player | undefined {
  const [, id, key] = VIMEO_EVENT.exec(url.pathname) ?? [];
  if (!id || url.hostname === 'player.vimeo.com') return undefined;
  const path = `/event/${id}/embed${key ? `/${key}` : ''}`;
  return { shape: 'video', origin: VIMEO_EVENTS, path, query: { autoplay: '1', dnt: '1' } };
}

function vimeo(url: URL): Player | undefined {
  const [, id, key] = VIMEO.exec(url.pathname.replace(VIMEO_FOLDER, '')) ?? [];
  if (!id) return vimeoEvent(url);
  const sent = url.searchParams.get('h') ?? '';
  const h = key ?? (VIMEO_KEY.test(sent) ? sent : undefined);
  return { shape: 'video', path: `/video/${id}`, query: { h, autoplay: '1', dnt: '1' } };
}

const SPOTIFY =
  /^\/(?:intl-[a-z]{2}(?:-[A-Za-z]{2})?\/)?(?:embed\/|embed-podcast\/|user\/[\w.%-]{1,100}\/(?=playlist\/))?(track|album|playlist|artist|episode|show)\/([A-Za-z0-9]{22})(?:\/video)?\/?$/;

/**
 * Returns the player for a Spotify URL. Spotify's player has no autoplay parameter, so visitors
 * must tap twice.
 */
function spotify(url: URL): Player | undefined {
  const [, kind, id] = SPOTIFY.exec(url.pathname) ?? [];
  if (!kind) return undefined;
  const isTrack = kind === 'track' || kind === 'episode';
  return { shape: isTrack ? 'track' : 'list', path: `/embed/${kind}/${id}` };
}

const SOUNDCLOUD = /^\/([\w-]+)\/(sets\/)?([\w-]+)(?:\/(s-\w+))?\/?$/;
/** First path segments of SoundCloud's own pages. They look like names of artists. */
const SOUNDCLOUD_PAGES = new Set(['charts', 'discover', 'pages', 'search', 'stations', 'you']);
/** Second path segments of the tabs of an artist's page. They look like names of tracks. */
const SOUNDCLOUD_TABS = new Set([
  'albums',
  'comments',
  'followers',
  'following',
  'likes',
  'popular-tracks',
  'reposts',
  'sets',
  'spotlight',
  'tracks',
]);

/** Matches the API path of a track or list, by number or by URN such as soundcloud:tracks:1. */
const SOUNDCLOUD_API =
  /^\/(tracks|playlists)\/(?:soundcloud(?::|%3[Aa])(tracks|playlists)(?::|%3[Aa]))?(\d{1,16})\/?$/;
const SOUNDCLOUD_SECRET = /^s-\w{1,64}$/;

const soundcloudPlayer = (shape: EmbedShape, url: string): Player => ({
  shape,
  path: '/player/',
  query: { url, auto_play: 'true' },
});

/** Returns the player for an API URL, which SoundCloud's embed code contains. */
function soundcloudApi({ pathname, searchParams }: URL): Player | undefined {
  const [, kind, namedKind, id] = SOUNDCLOUD_API.exec(pathname) ?? [];
  if (!kind || (namedKind && namedKind !== kind)) return undefined;
  const named = namedKind ? `soundcloud%3A${kind}%3A${id}` : id;
  const sent = searchParams.get('secret_token') ?? '';
  const secret = SOUNDCLOUD_SECRET.test(sent) ? `?secret_token=${sent}` : '';
  const shape = kind === 'playlists' ? 'list' : 'waveform';
  return soundcloudPlayer(shape, `https://api.soundcloud.com/${kind}/${named}${secret}`);
}

/** Returns the player for the track or list in a URL of SoundCloud's player. */
function soundcloudFrame({ pathname, searchParams }: URL): Player | undefined {
  const url = /^\/player\/?$/.test(pathname) && parseWebUrl(searchParams.get('url') ?? '');
  if (!url || url.hostname === 'w.soundcloud.com') return undefined;
  if (url.hostname === 'api.soundcloud.com') return soundcloudApi(url);
  return PROVIDER_OF.get(url.hostname) === 'soundcloud' ? soundcloud(url) : undefined;
}

function soundcloud(url: URL): Player | undefined {
  if (url.hostname === 'w.soundcloud.com') return soundcloudFrame(url);
  const [, artist, sets = '', track, secret] = SOUNDCLOUD.exec(url.pathname) ?? [];
  if (!artist || !track || SOUNDCLOUD_PAGES.has(artist)) return undefined;
  if (!sets && SOUNDCLOUD_TABS.has(track)) return undefined;
  const page = `https://soundcloud.com/${artist}/${sets}${track}${secret ? `/${secret}` : ''}`;
  return soundcloudPlayer(sets ? 'list' : 'waveform', page);
}

const PLAYERS: Record<EmbedProvider, (url: URL) => Player | undefined> = {
  youtube,
  vimeo,
  spotify,
  soundcloud,
};
const PROVIDER_OF = new Map<string, EmbedProvider>([
  ['youtube.com', 'youtube'],
  ['www.youtube.com', 'youtube'],
  ['m.youtube.com', 'youtube'],
  ['music.youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['youtube-nocookie.com', 'youtube'],
  ['www.youtube-nocookie.com', 'youtube'],
  ['vimeo.com', 'vimeo'],
  ['www.vimeo.com', 'vimeo'],
  ['player.vimeo.com', 'vimeo'],
  ['open.spotify.com', 'spotify'],
  ['soundcloud.com', 'soundcloud'],
  ['www.soundcloud.com', 'soundcloud'],
  ['m.soundcloud.com', 'soundcloud'],
  ['w.soundcloud.com', 'soundcloud'],
]);
/** Hosts of short links. Only the provider can resolve these links. */
const SHORTENERS = new Set(['on.soundcloud.com', 'soundcloud.app.goo.gl', 'spotify.link']);

/**
 * Parses an http or https URL. Returns null for any other text, and for a URL with an explicit
 * port.
 */
function parseWebUrl(address: string): URL | null {
  const url = hasLongHost(address) ? null : URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && url.port === '' ? url : null;
}

/** Returns whether an address is a provider's short link. */
export const isShortEmbed = (address: string): boolean =>
  SHORTENERS.has(parseWebUrl(address)?.hostname ?? '');

/** Returns the player of a video, track or list, or null when the URL cannot be embedded. */
export function parseEmbed(address: string): Embed | null {
  const url = parseWebUrl(address);
  const provider = url && PROVIDER_OF.get(url.hostname);
  const player = provider && PLAYERS[provider](url);
  if (!player) return null;
  const frame = new URL(player.path, player.origin ?? FRAME_ORIGINS[provider]);
  for (const [name, value] of Object.entries(player.query ?? {})) {
    if (value !== undefined) frame.searchParams.set(name, value);
  }
  return { provider, shape: player.shape, frameUrl: frame.href };
}
