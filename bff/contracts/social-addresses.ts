import type { SocialPlatform } from './social-platforms.ts';

/** One form of the account URLs of a platform. */
export interface AccountForm {
  /** Host and path without `https://`. `{}` is the placeholder for the handle. */
  address: `${string}{}${string}`;
  /**
   * Matches a decoded handle completely. Handles are converted to lower case before the match,
   * unless `cased` is set.
   */
  handle: RegExp;
  /** Whether the handle is case-sensitive. */
  cased?: true;
}

export interface Platform {
  /** URL forms of the platform. If the user enters only a handle, its URL has the first form. */
  forms: readonly [AccountForm, ...AccountForm[]];
  /** Matches other hosts that serve the same accounts as the host of the first form. */
  otherHosts?: RegExp;
}

/** Letters, digits, underscores and hyphens. */
const WORD = /^[\w-]{1,100}$/;
/** Letters and digits of any script, for platforms that allow them in their URLs. */
const WORDS = /^[\p{L}\p{M}\p{N}_.·-]{1,100}$/u;
const DOTTED = /^[a-z0-9._-]{1,100}$/;
/**
 * A label of a domain name. Excludes `www`, `m` and `mobile`, because `urlOfAddress` removes them.
 */
const LABEL = /^(?!(?:www|m|mobile)$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ID = /^[\w-]{4,64}$/;
/** Digits of an international phone number without the plus sign (E.164). */
export const DIGITS = /^[1-9]\d{6,14}$/;

const at = (address: AccountForm['address'], handle: RegExp = WORD): AccountForm => ({
  address,
  handle,
});
/** Returns a URL form with a case-sensitive handle. */
const id = (address: AccountForm['address'], handle: RegExp = ID): AccountForm => ({
  address,
  handle,
  cased: true,
});

/** URL forms by platform. Mastodon is missing, because its accounts can be on any host. */
export const PLATFORMS: Record<
  Exclude<SocialPlatform, 'mastodon' | 'email' | 'phone'>,
  Platform
> = {
  instagram: { forms: [at('instagram.com/{}', /^[a-z0-9._]{1,30}$/)] },
  tiktok: { forms: [at('tiktok.com/@{}', /^[a-z0-9._]{1,24}$/)] },
  youtube: {
    forms: [
      at('youtube.com/@{}', WORDS),
      id('youtube.com/channel/{}', /^UC[\w-]{22}$/),
      id('youtube.com/c/{}', WORDS),
      id('youtube.com/user/{}'),
    ],
  },
  x: {
    forms: [at('x.com/{}', /^\w{1,15}$/)],
    otherHosts: /^twitter\.com$/,
  },
  threads: {
    forms: [at('threads.com/@{}', /^[a-z0-9._]{1,30}$/)],
    otherHosts: /^threads\.net$/,
  },
  bluesky: {
    forms: [
      at('bsky.app/profile/{}', /^(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,63}$/),
      at('bsky.app/profile/{}', /^did:plc:[a-z2-7]{24}$/),
    ],
  },
  facebook: {
    forms: [
      at('facebook.com/{}', /^(?!.*\.php$)[a-z0-9.-]{1,100}$/),
      at('facebook.com/groups/{}', DOTTED),
      id('facebook.com/people/{}', /^[\p{L}\p{M}\p{N}._-]{1,100}\/\d{5,20}$/u),
    ],
    otherHosts: /^fb\.(?:com|me)$/,
  },
  linkedin: {
    forms: [
      at('linkedin.com/in/{}', WORDS),
      at('linkedin.com/company/{}', WORDS),
      at('linkedin.com/school/{}', WORDS),
    ],
    otherHosts: /^[a-z]{2}\.linkedin\.com$/,
  },
  github: { forms: [at('github.com/{}', /^[a-z0-9](?:-?[a-z0-9]){0,38}$/)] },
  gitlab: { forms: [at('gitlab.com/{}', DOTTED)] },
  twitch: { forms: [at('twitch.tv/{}', /^\w{3,25}$/)] },
  kick: { forms: [at('kick.com/{}', /^[\w-]{3,25}$/)] },
  discord: {
    forms: [
      id('discord.gg/{}', /^[\w-]{2,40}$/),
      id('discord.com/invite/{}', /^[\w-]{2,40}$/),
      id('discord.com/users/{}', /^\d{15,21}$/),
    ],
  },
  telegram: {
    forms: [at('t.me/{}', /^[a-z]\w{3,31}$/), id('t.me/{}', /^\+[\w-]{10,32}$/)],
    otherHosts: /^telegram\.me$/,
  },
  whatsapp: {
    forms: [
      at('wa.me/{}', DIGITS),
      id('whatsapp.com/channel/{}', /^[A-Za-z0-9]{16,32}$/),
      id('chat.whatsapp.com/{}', /^[A-Za-z0-9]{16,32}$/),
    ],
  },
  signal: {
    forms: [
      at('signal.me/#p/+{}', DIGITS),
      id('signal.me/#eu/{}', /^[\w-]{32,128}$/),
      id('signal.group/#{}', /^[\w-]{32,128}$/),
    ],
  },
  snapchat: {
    forms: [
      at('snapchat.com/add/{}', /^[a-z][a-z0-9._-]{2,14}$/),
      at('snapchat.com/@{}', /^[a-z][a-z0-9._-]{2,30}$/),
    ],
  },
  pinterest: {
    forms: [at('pinterest.com/{}', /^\w{3,30}$/)],
    otherHosts: /^(?:[a-z]{2}\.pinterest\.com|pinterest\.(?:com?\.)?[a-z]{2})$/,
  },
  reddit: {
    forms: [
      at('reddit.com/user/{}', /^[\w-]{3,20}$/),
      at('reddit.com/u/{}', /^[\w-]{3,20}$/),
      at('reddit.com/r/{}', /^\w{2,21}$/),
    ],
    otherHosts: /^(?:old|new)\.reddit\.com$/,
  },
  medium: {
    forms: [at('medium.com/@{}', DOTTED), at('{}.medium.com', LABEL), at('medium.com/{}')],
  },
  substack: { forms: [at('{}.substack.com', LABEL), at('substack.com/@{}')] },
  patreon: {
    forms: [at('patreon.com/{}'), at('patreon.com/c/{}'), at('patreon.com/user/{}')],
  },
  kofi: { forms: [at('ko-fi.com/{}')] },
  buymeacoffee: {
    forms: [at('buymeacoffee.com/{}', DOTTED)],
    otherHosts: /^coff\.ee$/,
  },
  spotify: {
    forms: [
      id('open.spotify.com/user/{}', /^[\w.-]{1,64}$/),
      id('open.spotify.com/artist/{}', /^[A-Za-z0-9]{22}$/),
      id('open.spotify.com/show/{}', /^[A-Za-z0-9]{22}$/),
      id('open.spotify.com/playlist/{}', /^[A-Za-z0-9]{22}$/),
    ],
  },
  soundcloud: { forms: [at('soundcloud.com/{}')] },
  bandcamp: { forms: [at('{}.bandcamp.com', LABEL), at('bandcamp.com/{}')] },
  applemusic: {
    forms: [
      at('music.apple.com/{}', /^[a-z]{2}\/artist\/[\p{L}\p{M}\p{N}-]{1,100}\/\d{4,12}$/u),
      at('music.apple.com/{}', /^[a-z]{2}\/artist\/\d{4,12}$/),
    ],
  },
  vimeo: { forms: [at('vimeo.com/{}'), at('vimeo.com/channels/{}')] },
  behance: { forms: [at('behance.net/{}')] },
  dribbble: { forms: [at('dribbble.com/{}')] },
  goodreads: {
    forms: [
      at('goodreads.com/{}'),
      id('goodreads.com/user/show/{}', /^\d{1,12}(?:-[\w-]{1,100})?$/),
      id('goodreads.com/author/show/{}', /^\d{1,12}(?:\.[\w.-]{1,100})?$/),
    ],
  },
  steam: {
    forms: [at('steamcommunity.com/id/{}'), at('steamcommunity.com/profiles/{}', /^\d{17}$/)],
  },
  etsy: {
    forms: [
      at('etsy.com/shop/{}', /^[a-z0-9]{4,20}$/),
      at('{}.etsy.com', /^(?!mobile$)[a-z0-9]{4,20}$/),
    ],
  },
};
