import { describe, expect, it } from 'vitest';
import { EMBED_PROVIDERS, FRAME_ORIGINS, parseEmbed } from './embed.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed';
const PLAY = 'autoplay=1&playsinline=1';
const VIDEO = `${YOUTUBE}/aqz-KE-bpKQ?${PLAY}`;
const VIMEO = 'https://player.vimeo.com/video/76979871';
const SPOTIFY = 'https://open.spotify.com/embed';
const ID = '4uLU6hMCjMI75M1A2tKUQC';
const soundcloud = (path: string) =>
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com${path}`)}&auto_play=true`;

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
    // Hosts that only look like a provider's.
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
    // Short addresses that only the provider can resolve.
    'https://spotify.link/abcdef',
    'https://on.soundcloud.com/abcdef',
    // Pages that are no video, and ids that would leave their place in the frame's address.
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
  ])('%s: is no player', (address) => {
    expect(parseEmbed(address)).toBeNull();
  });

  it('leaves out a key of a Vimeo video that is not one', () => {
    expect(parseEmbed('https://player.vimeo.com/video/1?h=x%26y')?.frameUrl).not.toContain('h=');
  });

  it('has an https origin for each provider', () => {
    for (const provider of EMBED_PROVIDERS) {
      const origin = FRAME_ORIGINS[provider];
      expect(new URL(origin)).toMatchObject({ protocol: 'https:', origin });
    }
  });
});
