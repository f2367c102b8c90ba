import * as z from 'zod/mini';
import { variableTexts } from './variable-formats.ts';

/**
 * Maximum of CDN_SECONDS. It limits the time for which a CDN serves an outdated page whose purge
 * failed (S82).
 */
const CDN_SECONDS_MAX = 60;

/** Returns whether a text is an http or https URL to which a path can be appended. */
function isBase(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return username === '' && password === '' && search === '' && hash === '';
}

const base = z.string().check(
  z.refine(isBase, {
    error: 'must be an http or https address without credentials and query',
    abort: true,
  }),
  z.overwrite((text) => text.replace(/\/$/, '')),
);
const text = z.string().check(z.minLength(1, { error: 'must not be empty' }));

/** The variables of media storage and of the CDN. */
export const deliveryVariables = {
  MEDIA_S3_URL: z.optional(base).register(variableTexts, {
    description:
      'URL of a bucket for pictures on S3-compatible storage; the path or the host contains its name. Existing pictures stay in Postgres until `npm run move-media` moves them',
    example: 'https://s3.example.com/posy-media',
    unset: 'pictures are in Postgres',
  }),
  MEDIA_S3_REGION: z._default(text, 'us-east-1').register(variableTexts, {
    description: 'Region of the bucket',
    example: 'eu-central-1',
  }),
  MEDIA_S3_ACCESS_KEY: z.optional(text).register(variableTexts, {
    description: 'Id of an access key that may read, write and delete the objects of the bucket',
    example: 'AKIA…',
    unset: 'required with MEDIA_S3_URL',
  }),
  MEDIA_S3_SECRET_KEY: z.optional(text).register(variableTexts, {
    description: 'Secret of that access key',
    example: 'wJal…',
    unset: 'required with MEDIA_S3_URL',
  }),
  CDN_SECONDS: z
    .pipe(
      z._default(z.string().check(z.regex(/^\d+$/, { error: 'must be a whole number' })), '0'),
      z.pipe(
        z.transform(Number),
        z
          .number()
          .check(z.maximum(CDN_SECONDS_MAX, { error: `must be at most ${CDN_SECONDS_MAX}` })),
      ),
    )
    .register(variableTexts, {
      description:
        'Seconds for which a CDN may serve a public page (`s-maxage`), at most 60. With a CDN, the script of the page reports its views, so views without JavaScript are not counted. 0 means no CDN',
      example: '60',
    }),
  CDN_PURGE_URLS: z
    .pipe(
      z._default(z.string(), ''),
      z.pipe(
        z.transform((list: string): string[] =>
          list.split(',').flatMap((address) => address.trim() || []),
        ),
        z.array(base),
      ),
    )
    .register(variableTexts, {
      description:
        'URLs of the caches, separated by commas. After an edit, each cache receives `PURGE /u/{username}`, which is retried until the cache confirms it. Requires `CDN_SECONDS`',
      example: 'http://10.0.0.1:8080,http://10.0.0.2:8080',
    }),
  CDN_PURGE_TOKEN: z.optional(text).register(variableTexts, {
    description: 'Token that each purge carries as `Authorization: Bearer …`',
    example: 'q83v…',
    unset: 'no Authorization header',
  }),
};
