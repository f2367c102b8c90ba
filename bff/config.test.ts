import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { DELIVERY, GOOD, key } from './config.fixture.ts';
import { assertProduction, ConfigError, loadConfig } from './config.ts';

it('parses given variables and fills in defaults', () => {
  expect(loadConfig({ ...GOOD, SESSION_KEYS: `${key(1)}, ${key(2)}` })).toEqual({
    databaseUrl: 'postgres://db/posy',
    jobsDatabaseUrl: 'postgres://db/posy',
    analyticsDayMonths: 25,
    referrerMonths: 13,
    adminActionMonths: 25,
    otlpHeaders: {},
    linkPreviews: true,
    outboundTestHosts: new Map(),
    namedStatements: true,
    redisUrl: 'redis://cache',
    publicUrl: 'https://posy.example',
    sessionKeys: [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
    stytch: {
      projectId: 'project-test-1',
      secret: 'secret',
      publicToken: 'public-token-1',
      apiUrl: 'https://test.stytch.com/',
    },
    signInMethods: ['google'],
    smsHourlyMax: 200,
    smsCountries: ['US', 'CA'],
    signInCaptcha: false,
    port: 3000,
    host: '127.0.0.1',
    opsHost: '127.0.0.1',
    drainSeconds: 5,
    traceRatio: 1,
    replica: hostname(),
    trustedProxies: 0,
    logLevel: 'info',
    dist: 'dist',
  });
});

it('freezes the configuration', () => {
  expect(Object.isFrozen(loadConfig(GOOD))).toBe(true);
});

it('uses the live API of a live project', () => {
  const { stytch } = loadConfig({ ...GOOD, STYTCH_PROJECT_ID: 'project-live-1' });
  expect(stytch.apiUrl).toBe('https://api.stytch.com/');
});

it('normalizes PUBLIC_URL to its origin', () => {
  expect(loadConfig({ ...GOOD, PUBLIC_URL: 'https://posy.example/' }).publicUrl).toBe(
    'https://posy.example',
  );
});

describe('S8 names an invalid variable', () => {
  it.each([
    ...Object.keys(GOOD).map((name) => [name, undefined]),
    ...Object.keys(GOOD).map((name) => [name, '']),
    ['PUBLIC_URL', 'posy.example'],
    ['PUBLIC_URL', 'ftp://posy.example'],
    ['PUBLIC_URL', 'https://posy.example/app'],
    ['PUBLIC_URL', 'https://posy.example?x'],
    ['PUBLIC_URL', 'https://user@posy.example'],
    ['SESSION_KEYS', Buffer.alloc(31).toString('base64')],
    ['SESSION_KEYS', `${key(1)},`],
    ['SESSION_KEYS', `${key(1)},short`],
    ['STYTCH_API_URL', 'nonsense'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['TRUSTED_PROXIES', 'all'],
    ['TRUSTED_PROXIES', '11'],
    ['LOG_LEVEL', 'loud'],
  ])('%s = %s', (name, value) => {
    const load = () => loadConfig({ ...GOOD, [`${name}`]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${name} `));
  });

  it('does not repeat its value', () => {
    expect(() => loadConfig({ ...GOOD, SESSION_KEYS: 'my-short-secret' })).not.toThrow(/my-short/);
  });
});

describe('S8 production requires', () => {
  const check = (change: object) => () => assertProduction(loadConfig({ ...GOOD, ...change }));
  it('https for browsers and for the provider', () => {
    expect(check({})).not.toThrow();
    expect(check({ PUBLIC_URL: 'http://posy.example' })).toThrow(/^PUBLIC_URL /);
    expect(check({ STYTCH_API_URL: 'http://127.0.0.1:3001/' })).toThrow(/^STYTCH_API_URL /);
  });
});

describe('SIGN_IN_METHODS', () => {
  const methods = (text: string) => loadConfig({ ...GOOD, SIGN_IN_METHODS: text }).signInMethods;

  it('lists the sign-in methods, each once', () => {
    expect(methods('google, sms,sms')).toEqual(['google', 'sms']);
  });

  it('expands all to every method except One Tap and impersonation', () => {
    expect(methods('all')).toContain('passkeys');
    expect(methods('all')).not.toContain('one_tap');
    expect(methods('all')).not.toContain('impersonation');
    expect(methods('all,one_tap')).toContain('one_tap');
  });

  it.each(['sms', 'google,carrier_pigeon', ''])('rejects %j and names the variable', (text) => {
    expect(() => methods(text)).toThrow(/^SIGN_IN_METHODS must/);
  });
});

it('parses the countries and the budget of text messages', () => {
  const config = loadConfig({ ...GOOD, SMS_COUNTRIES: 'GB, DE,GB', SMS_HOURLY_MAX: '20' });
  expect([config.smsCountries, config.smsHourlyMax]).toEqual([['GB', 'DE'], 20]);
});

it.each(['', 'us', 'USA', 'UK', 'US,,CA', 'US;CA', 'all', '1'])(
  'S72 rejects %j as a list of countries',
  (SMS_COUNTRIES) => {
    expect(() => loadConfig({ ...GOOD, SMS_COUNTRIES })).toThrow(
      'SMS_COUNTRIES must list ISO 3166 country codes such as US, separated by commas',
    );
  },
);

it('reads the media storage and the CDN, which are absent by default', () => {
  expect(loadConfig(GOOD)).not.toHaveProperty('mediaStorage');
  expect(loadConfig(GOOD)).not.toHaveProperty('cdn');
  expect(loadConfig({ ...DELIVERY, CDN_PURGE_TOKEN: 'token' })).toMatchObject({
    mediaStorage: {
      url: 'https://s3.example/posy',
      region: 'us-east-1',
      accessKey: 'id',
      secretKey: 'secret',
    },
    cdn: {
      seconds: 60,
      purgeUrls: ['http://10.0.0.1:8080', 'http://10.0.0.2'],
      purgeToken: 'token',
    },
  });
});

it.each([
  ['MEDIA_S3_URL', 'ftp://s3.example/posy', 'must be an http or https address'],
  ['MEDIA_S3_URL', 'https://id:secret@s3.example/posy', 'without credentials and query'],
  ['MEDIA_S3_ACCESS_KEY', undefined, 'is missing'],
  ['MEDIA_S3_SECRET_KEY', undefined, 'is missing'],
  ['CDN_SECONDS', '61', 'must be at most 60'],
  ['CDN_SECONDS', '-1', 'must be a whole number'],
  ['CDN_SECONDS', undefined, 'is missing'],
  ['CDN_PURGE_URLS', 'http://a,b', 'must be an http or https address'],
])('S82 rejects %s=%s for media and CDN', (name, value, message) => {
  const load = () => loadConfig({ ...DELIVERY, [name]: value });
  expect(load).toThrow(new RegExp(`^${name} .*${message}`));
});

it('parses the headers for the trace collector, and rejects malformed ones', () => {
  const load = (text: string) => loadConfig({ ...GOOD, OTEL_EXPORTER_OTLP_HEADERS: text });
  expect(load('Authorization=Basic%20cDp3PT0=, x-team=a').otlpHeaders).toEqual({
    authorization: 'Basic cDp3PT0=',
    'x-team': 'a',
  });
  for (const text of [
    'secret',
    '=secret',
    'a=',
    'a=%secret',
    'a=b%0Dsecret',
    'a=%E2%82%ACsecret',
    'a b=secret',
    'a=é',
  ]) {
    const message = /^OTEL_EXPORTER_OTLP_HEADERS must be name=value(?!.*secret)/;
    expect(() => load(text), text).toThrow(message);
  }
});

it('rejects a retention of daily counts that is shorter than a report needs', () => {
  const load = (months: string) => loadConfig({ ...GOOD, ANALYTICS_DAY_MONTHS: months });
  expect(load('6').analyticsDayMonths).toBe(6);
  expect(() => load('5')).toThrow('ANALYTICS_DAY_MONTHS must be at least 6');
});

it('S85 rejects test hosts in production, and malformed ones', () => {
  const config = loadConfig({ ...GOOD, OUTBOUND_TEST_HOSTS: 'a.example=127.0.0.1:80' });
  expect([...config.outboundTestHosts]).toEqual([
    ['a.example', { address: '127.0.0.1', port: 80 }],
  ]);
  expect(() => assertProduction(config)).toThrow('OUTBOUND_TEST_HOSTS');
  for (const text of ['a.example', 'a.example=b:80', 'a.example=127.0.0.1:0', '=127.0.0.1:1']) {
    expect(() => loadConfig({ ...GOOD, OUTBOUND_TEST_HOSTS: text })).toThrow('OUTBOUND_TEST_HOSTS');
  }
});
