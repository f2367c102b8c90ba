import { expect, it } from 'vitest';
import { parseRedisUrl } from './address.ts';

it('parses the URL of Sentinels', () => {
  const url =
    'redis+sentinel://posy:p%40ss@one,[::1]:26380/my-master?db=2&sentinelUsername=watch&sentinelPassword=a%26b';
  expect(parseRedisUrl(url)).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 'one', port: 26_379 },
      { host: '::1', port: 26_380 },
    ],
    tls: false,
    username: 'posy',
    password: 'p@ss',
    name: 'my-master',
    db: 2,
    sentinelUsername: 'watch',
    sentinelPassword: 'a&b',
  });
  expect(parseRedisUrl('rediss+sentinel://one/my-master')).toMatchObject({ tls: true, db: 0 });
});

it('parses the URL of a cluster', () => {
  expect(parseRedisUrl('rediss+cluster://:secret@one:7000,two.example')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: 'one', port: 7_000 },
      { host: 'two.example', port: 6_379 },
    ],
    tls: true,
    password: 'secret',
  });
});

it('passes the URL of a single server to the client unchanged', () => {
  const url = 'rediss://:secret@cache:6380/3?family=6';
  expect(parseRedisUrl(url)).toEqual({ kind: 'single', url });
});

it.each([
  ['cache:6379', /must begin with redis:/],
  ['http://cache', /must begin with redis:/],
  ['redis://:hid/den@cache:x', /is malformed/],
  ['redis+cluster://', /is malformed/],
  ['redis+cluster://:hid/den@one,two', /is malformed/],
  ['redis+cluster://:hid@den@one,two', /is malformed/],
  ['redis+cluster://:hid#den@one,two', /is malformed/],
  ['redis+sentinel://:hid?den@one,two/mymaster', /is malformed/],
  ['redis+cluster://:hid%den@one,two', /escapes no character/],
  ['redis+cluster://hidden@one,two', /user:password@/],
  ['redis+cluster://:hidden@one,,two', /must list its hosts/],
  ['redis+cluster://:hidden@one:70000', /must list its hosts/],
  ['redis+cluster://:hidden@one/2', /one database/],
  ['redis+cluster://one?hidden=1', /one database/],
  ['redis+sentinel://:hidden@one,two', /name of the primary/],
  ['redis+sentinel://:hidden@one/mymaster?db=x', /number as db/],
  ['redis+sentinel://one/mymaster?hidden=1', /may only have the parameters/],
])('rejects %s without repeating it', (url, problem) => {
  expect(() => parseRedisUrl(url)).toThrow(problem);
  expect(() => parseRedisUrl(url)).not.toThrow(/hid|den/);
});
