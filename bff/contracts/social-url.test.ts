import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLinkUrl } from './link-url.ts';
import { PLATFORMS, type Platform } from './social-addresses.ts';
import { SOCIAL_PLATFORMS, type SocialPlatform } from './social-platforms.ts';
import { socialUrl } from './social-url.ts';

const SPOTIFY_ID = '4Z8W4fKeB5YxbusRsdQVPb';
const CHANNEL = 'UCBR8-60-B28hp2BmDPdntcQ';

describe('converts handles and URLs to canonical URLs', () => {
  it.each<[SocialPlatform, string, string]>([
    ['instagram', '@Rosa.Lind', 'https://instagram.com/rosa.lind'],
    ['instagram', 'instagram.com/rosa', 'https://instagram.com/rosa'],
    ['instagram', ' https://www.instagram.com/Rosa/?hl=en#x ', 'https://instagram.com/rosa'],
    ['instagram', 'http://m.instagram.com/rosa', 'https://instagram.com/rosa'],
    ['instagram', 'https://INSTAGRAM.com:443/rosa/', 'https://instagram.com/rosa'],
    ['instagram', 'https://ⓘnstagram.com/rosa', 'https://instagram.com/rosa'],
    ['tiktok', 'rosa', 'https://tiktok.com/@rosa'],
    ['tiktok', 'https://www.tiktok.com/@rosa?lang=en', 'https://tiktok.com/@rosa'],
    ['youtube', '@Rosa', 'https://youtube.com/@rosa'],
    ['youtube', '@ハンドル', `https://youtube.com/@${encodeURIComponent('ハンドル')}`],
    [
      'youtube',
      `https://www.youtube.com/channel/${CHANNEL}`,
      `https://youtube.com/channel/${CHANNEL}`,
    ],
    ['youtube', 'youtube.com/c/RosaMakes', 'https://youtube.com/c/RosaMakes'],
    ['x', '@rosa', 'https://x.com/rosa'],
    ['x', 'https://mobile.twitter.com/Rosa', 'https://x.com/rosa'],
    ['threads', 'https://www.threads.net/@rosa', 'https://threads.com/@rosa'],
    ['bluesky', '@rosa.bsky.social', 'https://bsky.app/profile/rosa.bsky.social'],
    ['bluesky', 'https://bsky.app/profile/rosa.example', 'https://bsky.app/profile/rosa.example'],
    ['mastodon', '@Rosa@Mastodon.Social', 'https://mastodon.social/@rosa'],
    ['mastodon', 'rosa@m.cmx.im', 'https://m.cmx.im/@rosa'],
    [
      'mastodon',
      'https://social.bücher.example/@rosa/',
      'https://social.xn--bcher-kva.example/@rosa',
    ],
    ['facebook', 'https://fb.com/rosa.lind', 'https://facebook.com/rosa.lind'],
    [
      'facebook',
      'https://www.facebook.com/profile.php?id=100012345',
      'https://facebook.com/100012345',
    ],
    ['linkedin', 'rosa-lind', 'https://linkedin.com/in/rosa-lind'],
    ['linkedin', 'https://de.linkedin.com/in/Rosa-Lind/', 'https://linkedin.com/in/rosa-lind'],
    ['linkedin', 'https://linkedin.com/in/jos%C3%A9', 'https://linkedin.com/in/jos%C3%A9'],
    ['linkedin', 'https://www.linkedin.com/company/acme', 'https://linkedin.com/company/acme'],
    ['github', 'https://github.com/Rosa', 'https://github.com/rosa'],
    ['gitlab', 'rosa', 'https://gitlab.com/rosa'],
    ['twitch', 'twitch.tv/rosa', 'https://twitch.tv/rosa'],
    ['kick', 'rosa', 'https://kick.com/rosa'],
    ['discord', 'https://discord.gg/AbC123', 'https://discord.gg/AbC123'],
    ['discord', 'https://discord.com/invite/AbC123', 'https://discord.com/invite/AbC123'],
    ['telegram', 'https://telegram.me/rosa', 'https://t.me/rosa'],
    ['telegram', 'https://t.me/+AbCdEf123456', 'https://t.me/+AbCdEf123456'],
    ['whatsapp', '+44 20 7946-0000', 'https://wa.me/442079460000'],
    ['whatsapp', 'https://wa.me/442079460000?text=hi', 'https://wa.me/442079460000'],
    ['signal', '+442079460000', 'https://signal.me/#p/+442079460000'],
    ['signal', 'https://signal.me/#p/+442079460000', 'https://signal.me/#p/+442079460000'],
    ['snapchat', 'https://www.snapchat.com/add/rosa', 'https://snapchat.com/add/rosa'],
    ['pinterest', 'https://www.pinterest.co.uk/rosa/', 'https://pinterest.com/rosa'],
    ['pinterest', 'https://de.pinterest.com/rosa/', 'https://pinterest.com/rosa'],
    ['reddit', 'https://old.reddit.com/r/pottery/', 'https://reddit.com/r/pottery'],
    ['reddit', 'rosa', 'https://reddit.com/user/rosa'],
    ['medium', 'https://rosa.medium.com/', 'https://rosa.medium.com'],
    ['medium', '@rosa', 'https://medium.com/@rosa'],
    ['substack', 'rosa', 'https://rosa.substack.com'],
    ['substack', 'www.rosa.substack.com', 'https://rosa.substack.com'],
    ['patreon', 'https://www.patreon.com/c/rosa', 'https://patreon.com/c/rosa'],
    ['kofi', 'https://ko-fi.com/rosa', 'https://ko-fi.com/rosa'],
    ['buymeacoffee', 'https://coff.ee/rosa', 'https://buymeacoffee.com/rosa'],
    [
      'spotify',
      `https://open.spotify.com/artist/${SPOTIFY_ID}?si=1`,
      `https://open.spotify.com/artist/${SPOTIFY_ID}`,
    ],
    ['soundcloud', 'https://m.soundcloud.com/rosa', 'https://soundcloud.com/rosa'],
    ['bandcamp', 'https://rosa.bandcamp.com/', 'https://rosa.bandcamp.com'],
    [
      'applemusic',
      'https://music.apple.com/se/artist/rosa-lind/123456789',
      'https://music.apple.com/se/artist/rosa-lind/123456789',
    ],
    ['vimeo', 'https://vimeo.com/rosa', 'https://vimeo.com/rosa'],
    ['behance', 'https://www.behance.net/rosa', 'https://behance.net/rosa'],
    ['dribbble', 'rosa', 'https://dribbble.com/rosa'],
    [
      'goodreads',
      'https://www.goodreads.com/author/show/12.Rosa_Lind',
      'https://goodreads.com/author/show/12.Rosa_Lind',
    ],
    [
      'steam',
      'https://steamcommunity.com/profiles/76561197960287930',
      'https://steamcommunity.com/profiles/76561197960287930',
    ],
    ['etsy', 'https://www.etsy.com/shop/RosaShop', 'https://etsy.com/shop/rosashop'],
    ['etsy', 'https://rosashop.etsy.com', 'https://rosashop.etsy.com'],
    ['email', 'Rosa.Lind+page@Example.com', 'mailto:Rosa.Lind+page@example.com'],
    ['email', 'mailto:rosa@bücher.example', 'mailto:rosa@xn--bcher-kva.example'],
    ['phone', '+44 (0)20 7946-0000', 'tel:+442079460000'],
    ['phone', 'tel:+15551234567', 'tel:+15551234567'],
  ])('%s: %s', (platform, value, url) => {
    expect(socialUrl(platform, value)).toBe(url);
  });
});

describe('rejects texts that are not an account of the platform', () => {
  it.each<[SocialPlatform, string]>([
    ['instagram', ''],
    ['instagram', '@'],
    ['instagram', '..'],
    ['instagram', 'rosa lind'],
    ['instagram', 'rosa\u200b'],
    ['instagram', 'rosa\u202e'],
    ['instagram', 'rоsa'],
    ['instagram', 'javascript:alert(1)'],
    ['instagram', 'JaVaScRiPt://instagram.com/%0aalert(1)'],
    ['instagram', 'data:text/html,<script>'],
    ['instagram', 'ftp://instagram.com/rosa'],
    ['instagram', 'https://rosa:secret@instagram.com/rosa'],
    ['instagram', 'https://instagram.com@evil.example/rosa'],
    ['instagram', 'https://instagram.com:8443/rosa'],
    ['instagram', 'https://instagram.com./rosa'],
    ['instagram', 'https://instagram.com.evil.example/rosa'],
    ['instagram', 'https://evilinstagram.com/rosa'],
    ['instagram', 'https://evil.example/instagram.com/rosa'],
    ['instagram', 'https://evil.example\\@instagram.com/rosa'],
    ['instagram', 'https://evil.example#@instagram.com/rosa'],
    ['instagram', 'https://evil.example?instagram.com/rosa'],
    ['instagram', 'https://іnstagram.com/rosa'],
    ['instagram', 'https://xn--nstagram-skf.com/rosa'],
    ['instagram', 'https://instagram.com/rosa/p/1'],
    ['instagram', 'https://instagram.com/rosa%2F..'],
    ['instagram', 'https://instagram.com/%'],
    ['instagram', 'https://instagram.com/%0d%0arosa'],
    ['instagram', 'https://instagram.com/"><script>'],
    ['instagram', 'https://instagram.com'],
    ['instagram', 'www.instagram.com'],
    ['instagram', 'https://tiktok.com/@rosa'],
    ['instagram', 'https://instagram.com/\nrosa'],
    ['instagram', '\ud800'],
    ['instagram', `https://instagram.com/${'a'.repeat(3_000)}`],
    ['tiktok', 'https://tiktok.com/rosa'],
    ['youtube', 'https://youtube.com/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://youtube.com/@rosa/videos'],
    ['x', 'sixteenletterslo'],
    ['bluesky', 'rosa'],
    ['mastodon', 'rosa'],
    ['mastodon', '@rosa@localhost'],
    ['mastodon', '@rosa@127.0.0.1'],
    ['mastodon', '@rosa@[::1]'],
    ['mastodon', '@rosa@mastodon.social.'],
    ['mastodon', '@rosa@mastodon.social:3000'],
    ['mastodon', '@rosa@a@b.example'],
    ['mastodon', 'https://mastodon.social/rosa'],
    ['mastodon', 'https://mastodon.social/@rosa/1234'],
    ['mastodon', 'https://user:pw@mastodon.social/@rosa'],
    ['mastodon', 'javascript://mastodon.social/@rosa'],
    ['mastodon', 'https://www.tiktok.com/@rosa'],
    ['facebook', 'https://facebook.com/profile.php'],
    ['facebook', 'https://facebook.com/login.php'],
    ['whatsapp', '12'],
    ['whatsapp', '0044 20 7946 0000'],
    ['discord', 'https://discord.com/channels/1/2'],
    ['substack', 'https://rosa.substack.com.evil.example'],
    ['substack', 'https://evil.example/rosa.substack.com'],
    ['bandcamp', 'https://a.b.bandcamp.com'],
    ['bandcamp', 'www'],
    ['substack', 'm.m.substack.com'],
    ['medium', 'https://www.mobile.medium.com'],
    ['etsy', 'https://www.mobile.etsy.com'],
    ['applemusic', 'rosa'],
    ['email', 'rosa'],
    ['email', 'rosa@localhost'],
    ['email', 'rosa@example.com?bcc=all@example.com'],
    ['email', 'mailto:rosa@example.com,eve@example.com'],
    ['email', 'rosa%0abcc@example.com'],
    ['email', 'Rosa <rosa@example.com>'],
    ['email', 'https://example.com'],
    ['phone', '020 7946 0000'],
    ['phone', '+44'],
    ['phone', '+1234567890123456'],
    ['phone', 'tel:+15551234567;ext=1'],
    ['phone', 'javascript:+15551234567'],
  ])('%s: %j', (platform, value) => {
    expect(socialUrl(platform, value)).toBeNull();
  });
});

const PARTS = ['https://', 'evil.example', '/', '@', ':', '?', '#', '%2F', '.', '\\'];
const STARTS = ['', 'https://', 'http://', 'HTTPS://', 'www.', 'm.', 'mobile.', '@', '+', ' '];
const ENDS = ['', '/', '//', '?a=1', '#x', '%20', ' '];
/**
 * Values to try as handles: host labels, and letters that lowercasing or Unicode normalization
 * converts to other letters.
 */
const HANDLES = ['www', 'm', 'mobile', 'www.m', 'de', 'Rosa', '..', 'ISTANBUL', 'Kſ', 'e\u0301ﬁ'];
const text = fc.oneof(
  fc.constantFrom(...HANDLES),
  fc.stringMatching(/^[a-zA-Z0-9_.-]{1,24}$/),
  fc.stringMatching(/^[1-9][0-9]{6,16}$/),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 3 })))
    .map((parts) => parts.join('')),
);

/** Generates texts in the URL forms of a platform, with common prefixes and suffixes. */
function inputsOf(platform: SocialPlatform) {
  const { forms = [] } = (PLATFORMS as Partial<Record<SocialPlatform, Platform>>)[platform] ?? {};
  const addresses = forms.map(({ address }) => address);
  const shape = fc.constantFrom('{}', '{}@{}.example', 'a.example/@{}', 'mailto:{}', ...addresses);
  const starts = fc.array(fc.constantFrom(...STARTS), { maxLength: 3 });
  return fc
    .tuple(starts, shape, text, fc.constantFrom(...ENDS))
    .map(
      ([start, form, handle, end]) => start.join('') + form.replaceAll('{}', () => handle) + end,
    );
}

it.each(SOCIAL_PLATFORMS)('%s: returns only plain, canonical URLs', (platform) => {
  fc.assert(
    fc.property(inputsOf(platform), (value) => {
      const url = socialUrl(platform, value);
      if (url === null) return;
      expect(socialUrl(platform, url)).toBe(url);
      expect(url).toMatch(/^(?:https:\/\/|mailto:|tel:)[!-~]+$/);
      if (!(platform in PLATFORMS)) return;
      expect(isLinkUrl(url)).toBe(true);
      const { forms } = PLATFORMS[platform as keyof typeof PLATFORMS];
      const domains = forms.map(({ address }) => address.replace('{}.', '').split('/', 1)[0]);
      const { hostname } = new URL(url);
      expect(domains.some((it) => hostname === it || hostname.endsWith(`.${it}`))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
