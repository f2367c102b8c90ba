import { describe, expect, it } from 'vitest';
import { isShortEmbed, parseEmbed } from './embed.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed';
const PLAY = 'autoplay=1&playsinline=1';
const VIDEO = `${YOUTUBE}/aqz-KE-bpKQ?${PLAY}`;
const VIMEO = 'https://player.vimeo.com/video/76979871';
const SPOTIFY = 'https://open.spotify.com/embed';
const ID = '4uLU6hMCjMI75M1A2tKUQC';
const EVENT = 'https://vimeo.com/event/5850046/embed';
const frame = (url: string) =>
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(url)}&auto_play=true`;
const soundcloud = (path: string) => frame(`https://soundcloud.com${path}`);
const API = 'https://api.soundcloud.com';
/**
 * Returns the player URL in SoundCloud's embed code. SoundCloud encodes fewer characters than
 * `encodeURIComponent`.
 */
const code = (url: string) =>
  `https://w.soundcloud.com/player/?url=${url.replace(':', '%3A')}&color=%23ff5500&auto_play=false`;

describe('parseEmbed', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'video', VIDEO],
    ['http://youtube.com/watch?v=aqz-KE-bpKQ', 'video', VIDEO],
    ['HTTPS://WWW.YouTube.COM/watch?v=aqz-KE-bpKQ', 'video', VIDEO],
    ['https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&feature=share', 'video', VIDEO],
    ['https://music.youtube.com/watch?v=aqz-KE-bpKQ&list=RDAMVM', 'video', VIDEO],
    ['https://youtu.be/aqz-KE-bpKQ', 'video', VIDEO],
    ['https://youtu.be/aqz-KE-bpKQ/?si=abc', 'video', VIDEO],
    ['https://youtu.be/aqz-KE-bpKQ?t=90', 'video', `${VIDEO}&start=90`],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1h2m3s', 'video', `${VIDEO}&start=3723`],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=soon', 'video', VIDEO],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'video', VIDEO],
    ['https://www.youtube.com/live/aqz-KE-bpKQ?feature=shared', 'video', VIDEO],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=5', 'video', `${VIDEO}&start=5`],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', 'video', VIDEO],
    ['https://youtube-nocookie.com/embed/aqz-KE-bpKQ?si=abc', 'video', VIDEO],
    ['https://youtu.be/aqz-KE-bpKQ?si=abc&t=1m30s', 'video', `${VIDEO}&start=90`],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ?si=abc', 'video', VIDEO],
    ['https://m.youtube.com/live/aqz-KE-bpKQ?si=abc&t=5', 'video', `${VIDEO}&start=5`],
    [
      'https://www.youtube.com/playlist?list=PLFgquLnL59akA2PflFpeQG9L01VFg90wS',
      'video',
      `${YOUTUBE}/videoseries?${PLAY}&list=PLFgquLnL59akA2PflFpeQG9L01VFg90wS`,
    ],
    [
      'https://www.youtube.com/embed/videoseries?list=PLFgquLnL59akA2PflFpeQG9L01VFg90wS',
      'video',
      `${YOUTUBE}/videoseries?${PLAY}&list=PLFgquLnL59akA2PflFpeQG9L01VFg90wS`,
    ],
    ['https://vimeo.com/76979871', 'video', `${VIMEO}?autoplay=1&dnt=1`],
    ['https://www.vimeo.com/76979871/', 'video', `${VIMEO}?autoplay=1&dnt=1`],
    ['https://vimeo.com/76979871/abcdef0123', 'video', `${VIMEO}?h=abcdef0123&autoplay=1&dnt=1`],
    ['https://vimeo.com/channels/staffpicks/76979871', 'video', `${VIMEO}?autoplay=1&dnt=1`],
    ['https://vimeo.com/groups/films/videos/76979871', 'video', `${VIMEO}?autoplay=1&dnt=1`],
    [
      'https://player.vimeo.com/video/76979871?h=abcdef0123&title=0',
      'video',
      `${VIMEO}?h=abcdef0123&autoplay=1&dnt=1`,
    ],
    [
      'https://vimeo.com/76979871/abcdef0123?share=copy',
      'video',
      `${VIMEO}?h=abcdef0123&autoplay=1&dnt=1`,
    ],
    ['https://vimeo.com/manage/videos/76979871', 'video', `${VIMEO}?autoplay=1&dnt=1`],
    ['https://vimeo.com/showcase/123/video/76979871', 'video', `${VIMEO}?autoplay=1&dnt=1`],
    ['https://vimeo.com/event/5850046', 'video', `${EVENT}?autoplay=1&dnt=1`],
    ['https://vimeo.com/event/5850046/51a83aab7b', 'video', `${EVENT}/51a83aab7b?autoplay=1&dnt=1`],
    ['https://vimeo.com/event/5850046/embed/interaction', 'video', `${EVENT}?autoplay=1&dnt=1`],
    [
      'https://vimeo.com/event/5850046/embed/51a83aab7b/interaction?muted=1',
      'video',
      `${EVENT}/51a83aab7b?autoplay=1&dnt=1`,
    ],
    [`https://open.spotify.com/intl-pt-BR/track/${ID}`, 'track', `${SPOTIFY}/track/${ID}`],
    [
      `https://open.spotify.com/embed/episode/${ID}/video?utm_source=x`,
      'track',
      `${SPOTIFY}/episode/${ID}`,
    ],
    [`https://open.spotify.com/embed-podcast/show/${ID}`, 'list', `${SPOTIFY}/show/${ID}`],
    [`https://open.spotify.com/user/rosa%20l/playlist/${ID}`, 'list', `${SPOTIFY}/playlist/${ID}`],
    [code(`${API}/tracks/46579085`), 'waveform', frame(`${API}/tracks/46579085`)],
    [code(`${API}/playlists/46579085`), 'list', frame(`${API}/playlists/46579085`)],
    [
      code(`${API}/tracks/soundcloud%253Atracks%253A46579085`),
      'waveform',
      frame(`${API}/tracks/soundcloud%3Atracks%3A46579085`),
    ],
    [
      code(`${API}/tracks/46579085%3Fsecret_token%3Ds-Ab1`),
      'waveform',
      frame(`${API}/tracks/46579085?secret_token=s-Ab1`),
    ],
    [
      code('https://soundcloud.com/forss/flickermood'),
      'waveform',
      soundcloud('/forss/flickermood'),
    ],
    ['https://soundcloud.com/forss/flickermood/', 'waveform', soundcloud('/forss/flickermood')],
    [`https://open.spotify.com/track/${ID}?si=abc`, 'track', `${SPOTIFY}/track/${ID}`],
    [`https://open.spotify.com/intl-de/track/${ID}`, 'track', `${SPOTIFY}/track/${ID}`],
    [`https://open.spotify.com/embed/episode/${ID}/`, 'track', `${SPOTIFY}/episode/${ID}`],
    ...['album', 'playlist', 'artist', 'show'].map(
      (kind) =>
        [`https://open.spotify.com/${kind}/${ID}`, 'list', `${SPOTIFY}/${kind}/${ID}`] as const,
    ),
    ['https://soundcloud.com/forss/flickermood', 'waveform', soundcloud('/forss/flickermood')],
    [
      'https://m.soundcloud.com/forss/flickermood?si=1',
      'waveform',
      soundcloud('/forss/flickermood'),
    ],
    ['https://soundcloud.com/forss/new/s-Ab1', 'waveform', soundcloud('/forss/new/s-Ab1')],
    ['https://soundcloud.com/forss/sets/soulhack', 'list', soundcloud('/forss/sets/soulhack')],
  ] as const)('%s: returns the player', (address, shape, frameUrl) => {
    expect(parseEmbed(address)).toMatchObject({ shape, frameUrl });
  });

  it.each([
    '',
    'youtube',
    'youtube.com/watch?v=aqz-KE-bpKQ',
    'javascript:alert(1)//youtube.com/watch?v=aqz-KE-bpKQ',
    'ftp://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'data:text/html,https://youtu.be/aqz-KE-bpKQ',
    // Hosts that only resemble a provider's host.
    'https://example.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
    'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com@example.com/watch?v=aqz-KE-bpKQ',
    'https://example.com/#https://youtu.be/aqz-KE-bpKQ',
    'https://example.com\\@youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com./watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
    'https://yоutube.com/watch?v=aqz-KE-bpKQ',
    'https://constructor/watch?v=aqz-KE-bpKQ',
    'https://__proto__/watch?v=aqz-KE-bpKQ',
    'https://spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    // Short URLs, which only the provider can resolve.
    'https://spotify.link/abcdef',
    'https://on.soundcloud.com/abcdef',
    // Pages without a video, and ids that would change the path of the player's URL.
    'https://www.youtube.com/',
    'https://www.youtube.com/@posy',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ0',
    'https://www.youtube.com/watch?v=../../../x1',
    'https://www.youtube.com/watch?v=aqz-KE%26bp',
    'https://www.youtube.com/watch?v=videoseries',
    'https://www.youtube.com/embed/live_stream?channel=UC1234567890',
    'https://www.youtube.com/embed/aqz-KE-bpKQ/more',
    'https://www.youtube.com/playlist?list=WL',
    'https://www.youtube.com/playlist?list=PL%3Cscript%3E12345',
    'https://youtu.be/',
    'https://youtu.be/watch?v=aqz-KE-bpKQ',
    'https://vimeo.com/',
    'https://vimeo.com/about',
    'https://vimeo.com/1234567890123',
    'https://vimeo.com/76979871/likes',
    'https://vimeo.com/event/5850046/chat',
    'https://vimeo.com/event/5850046/embed/x',
    'https://player.vimeo.com/event/5850046',
    'https://open.spotify.com/',
    'https://open.spotify.com/user/someone',
    'https://open.spotify.com/track/tooshort',
    'https://open.spotify.com/concert/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com/embed/../track/short',
    'https://soundcloud.com/forss',
    'https://soundcloud.com/discover/weekly',
    'https://soundcloud.com/search/sounds',
    'https://soundcloud.com/forss/likes',
    'https://soundcloud.com/forss/sets',
    'https://soundcloud.com/forss/flick%26auto_play=false',
    'https://soundcloud.com//example.com/track',
    'https://w.soundcloud.com/player/',
    'https://w.soundcloud.com/other/?url=https%3A//api.soundcloud.com/tracks/1',
    code('https://example.com/tracks/46579085'),
    code('https://example.com/forss/flickermood'),
    code('https://api.soundcloud.com@example.com/tracks/1'),
    code('https://api.soundcloud.com:81/tracks/1'),
    code('javascript://api.soundcloud.com/tracks/1'),
    code(`${API}/users/46579085`),
    code(`${API}/tracks/46579085/stream`),
    code(`${API}/tracks/soundcloud%253Aplaylists%253A1`),
    code(encodeURIComponent(code(`${API}/tracks/46579085`))),
    'https://api.soundcloud.com/tracks/46579085',
  ])('returns null for %s', (address) => {
    expect(parseEmbed(address)).toBeNull();
  });

  it('omits an invalid key of an unlisted video or track', () => {
    expect(parseEmbed('https://player.vimeo.com/video/1?h=x%26y')?.frameUrl).not.toContain('h=');
    const track = parseEmbed(code(`${API}/tracks/1%3Fsecret_token%3D%26a%3Db`));
    expect(track?.frameUrl).toBe(frame(`${API}/tracks/1`));
  });

  it('recognizes short URLs', () => {
    expect(isShortEmbed('https://on.soundcloud.com/abcdef')).toBe(true);
    expect(isShortEmbed('https://spotify.link/abcdef')).toBe(true);
    expect(isShortEmbed('https://soundcloud.com/abcdef')).toBe(false);
    expect(isShortEmbed('on.soundcloud.com')).toBe(false);
  });
});
