/** Returns a key of 32 equal bytes, in Base64. */
export const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

/** Valid values of the required variables. */
export const GOOD = {
  DATABASE_URL: 'postgres://db/posy',
  REDIS_URL: 'redis://cache',
  PUBLIC_URL: 'https://posy.example',
  SESSION_KEYS: key(1),
  STYTCH_PROJECT_ID: 'project-test-1',
  STYTCH_SECRET: 'secret',
  STYTCH_PUBLIC_TOKEN: 'public-token-1',
};

/** The required variables, media storage and a CDN. */
export const DELIVERY = {
  ...GOOD,
  MEDIA_S3_URL: 'https://s3.example/posy/',
  MEDIA_S3_ACCESS_KEY: 'id',
  MEDIA_S3_SECRET_KEY: 'secret',
  CDN_SECONDS: '60',
  CDN_PURGE_URLS: 'http://10.0.0.1:8080, http://10.0.0.2/',
};
