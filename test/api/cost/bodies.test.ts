import { beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { abuseReportSchema } from '#bff/contracts/abuse-report.ts';
import { dismissEventsSchema } from '#bff/contracts/account-event.ts';
import * as factors from '#bff/contracts/factors.ts';
import { importInputSchema } from '#bff/contracts/import.ts';
import * as link from '#bff/contracts/link.ts';
import { pictureInputSchema } from '#bff/contracts/profile.ts';
import { profileUpdateSchema } from '#bff/contracts/profile-update.ts';
import { verifySchema } from '#bff/contracts/session.ts';
import { SOCIAL_PLATFORMS } from '#bff/contracts/social-platforms.ts';
import { ALL_ENDPOINTS } from '#bff/gateway/endpoints/all-endpoints.ts';
import { refusal } from '#test/api/gateway/provider-responses.ts';
import { listRoutes, nameOf } from '#test/harness/app/list-routes.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { filled, TEXT_UNITS } from '#test/harness/cost/adversarial-texts.ts';
import { expectQuick, expectQuickBatch } from '#test/harness/cost/expect-quick.ts';

const { app, upstream } = await launchRecordedApp();
const rosa = await app.signIn();
const KB = 1024;

/** The contract of each of Posy's own routes with a JSON body. */
const CONTRACTS: Record<string, z.ZodMiniType | undefined> = {
  'PUT /api/profile': profileUpdateSchema,
  'POST /api/profile/picture': pictureInputSchema,
  'POST /api/profile/background-photo': pictureInputSchema,
  'POST /api/links': link.linkInputSchema,
  'POST /api/links/batch': link.linkBatchSchema,
  'PUT /api/links/order': link.linkOrderSchema,
  'PUT /api/links/:id': link.linkInputSchema,
  'POST /api/auth/verify': verifySchema,
  'POST /api/second-factor/verify': factors.verifySecondFactorSchema,
  'POST /api/totp/verify': factors.verifyTotpSchema,
  'POST /api/reauthentication/start': factors.startReauthenticationSchema,
  'POST /api/reauthentication/verify': factors.verifyReauthenticationSchema,
  'POST /api/factors/oauth/start': factors.startOAuthAdditionSchema,
  'POST /api/factors/oauth/verify': factors.verifyOAuthAdditionSchema,
  'POST /api/account/events/dismiss': dismissEventsSchema,
  'POST /api/reports': abuseReportSchema,
  'POST /api/link-previews': link.linkPreviewInputSchema,
  'POST /api/imports': importInputSchema,
  // Its contract has one field, id_token.
  'POST /v1/oauth/callback/:callback_id': undefined,
};

interface SchemaDefinition {
  shape?: object;
  options?: z.ZodMiniType[];
}

/** Returns the names of a contract's fields, one list for each form of the body. */
function formsOf(schema: z.ZodMiniType | undefined): string[][] {
  if (!schema) return [['id_token']];
  const { shape, options = [] } = schema.def as SchemaDefinition;
  return shape ? [Object.keys(shape)] : options.flatMap(formsOf);
}
const GATEWAY_CALLS = ALL_ENDPOINTS.flatMap(({ method, path, body: contract }) =>
  contract
    ? [{ name: `${method} /sdk/v1${path}`, fields: Object.keys(contract.shape), contract }]
    : [],
);

/** By route: bodies with the text in a nested field, or in a field that only this route has. */
const DEEP_BODIES: Record<string, (text: string) => readonly object[]> = {
  'PUT /api/profile': (text) => [
    // This platform represents the others, whose contracts are tested below without a server.
    { socials: [{ platform: 'instagram', value: text }] },
    { socials: [{ platform: text, value: 'rosa' }] },
    { seo: { title: text } },
    { seo: { description: text } },
    { language: text },
    { appearance: { theme: text } },
    { appearance: { text_color: text, button: { color: text } } },
    { appearance: { background_photo: text } },
  ],
  'POST /api/links': (text) => [
    { kind: 'embed', title: 'A', url: `https://w.soundcloud.com/player/?url=${text}` },
    { kind: 'embed', title: 'A', url: `https://vimeo.com/${text}` },
    { title: 'A', url: 'https://a.example', visible_from: text },
  ],
  'POST /api/links/batch': (text) => [{ links: [{ title: text, url: `https://${text}` }] }],
  'POST /api/imports': (text) => [
    { url: `https://${text}` },
    ...['bookmarks', 'csv', 'posy'].map((format) => ({ format, text })),
    { format: 'csv', text: `title,url\n${text}` },
  ],
  'POST /api/link-previews': (text) => [{ url: `https://${text}` }],
};

const list = (value: unknown, length: number) => Array(length).fill(value);
const keys = (count: number) =>
  Object.fromEntries(list(1, count).map((one, it) => [`k${it}`, one]));
type Named<T> = readonly (readonly [name: string, body: T])[];
/** Bodies of about 64 KB that the parser rejects, so that they reach no handler. */
const REJECTED: Named<string> = [
  ['brackets', '['.repeat(63 * KB)],
  ['nested arrays', '['.repeat(31 * KB) + ']'.repeat(31 * KB)],
  ['nested objects', `${'{"a":'.repeat(9 * KB)}1${'}'.repeat(9 * KB)}`],
  ['quotes', '"'.repeat(63 * KB)],
  ['spaces', `{${' '.repeat(63 * KB)}}`],
];
/** Bodies of about 64 KB whose structure is expensive to parse or to check. */
const STRUCTURES: Named<string> = [
  ['escaped quotes', `{"name":"${'\\"'.repeat(31 * KB)}"}`],
  ['backslashes', `{"name":"${'\\\\'.repeat(31 * KB)}"}`],
  ['digits', `{"name":${'1'.repeat(63 * KB)}}`],
  ['many keys', JSON.stringify(keys(1_900))],
  ['more keys than allowed', JSON.stringify(keys(5_000))],
  ['one key many times', `{${list('"name":"a"', 1_900).join()}}`],
  ['many wrong ids', JSON.stringify({ linkIds: list('x', 1_900) })],
  ['many ids', JSON.stringify({ linkIds: list('0198f2f0-0000-7000-8000-000000000000', 1_500) })],
  ['many values in each field', JSON.stringify({ name: list({}, 900), title: list([], 900) })],
];

/** Accepts one field per request, so a request with several would not reach its handler. */
const ONE_FIELD = 'PUT /api/profile';

const withText = (names: readonly string[], text: string) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, text])));

/**
 * Returns bodies with a text of 10 KB in as many fields as fit into 60 KB of JSON, and bodies with a
 * shorter text in all fields of the route. A contract checks every field, even if an earlier one was
 * invalid. The shorter text does not exceed the maximum length of a URL, so that the other checks
 * of URLs run, too.
 */
function textBodies(route: string, unit: string): string[] {
  const text = filled(unit, 10 * KB);
  const fitting = Math.floor((60 * KB) / Buffer.byteLength(JSON.stringify(text)));
  return formsOf(CONTRACTS[route]).flatMap((fields) => {
    const size = route === ONE_FIELD ? 1 : Math.max(1, fitting);
    const starts = fields.flatMap((_, index) => (index % size === 0 ? [index] : []));
    return [
      ...starts.map((start) => withText(fields.slice(start, start + size), text)),
      ...(route === ONE_FIELD ? [] : [withText(fields, filled(unit, 500))]),
    ];
  });
}

const routes = listRoutes().filter(({ body }) => typeof body === 'object' && 'jsonBytes' in body);
const own = routes.filter(({ path }) => path.startsWith('/api') || path.startsWith('/v1'));
/** One route for each limit of the size: the middleware that parses bodies has no other options. */
const byLimit = new Map(routes.map((route) => [JSON.stringify(route.body), nameOf(route)]));
const representatives = new Set(byLimit.values());

beforeEach(async () => {
  upstream.script('*', refusal(400, 'cost'));
  await app.forgetRates();
});

/**
 * Number of concurrent requests: an account may upload this many images at the same time. Concurrent
 * requests cost less CPU time than single ones, because they share the commands to Redis.
 */
const BATCH = 4;

/** Sends each body to a route. */
async function expectQuickBodies(route: string, bodies: Named<string>): Promise<void> {
  const [method = '', path = ''] = route.replace(/:\w+/g, 'x').split(' ');
  for (let start = 0; start < bodies.length; start += BATCH) {
    const batch = bodies.slice(start, start + BATCH);
    const requests = batch.map(([what, body]) => {
      const headers = { 'X-Forwarded-For': `10.8.0.${Math.floor(Math.random() * 250)}` };
      const send = () => rosa.send(method, path, { body, headers });
      return { name: `${route} with ${what}`, send };
    });
    const responses = await expectQuickBatch(requests);
    for (const [at, { status }] of responses.entries()) {
      expect(status, requests[at]?.name).toBeLessThan(500);
    }
  }
}

describe('S61 S62 no JSON structure blocks the event loop for more than 50 ms', () => {
  it.each(routes.map(nameOf))('%s', async (route) => {
    const bodies = [...STRUCTURES, ...(representatives.has(route) ? REJECTED : [])];
    await expectQuickBodies(route, bodies);
  });
});

describe('S61 no text in a body blocks the event loop for more than 50 ms', () => {
  it.each(own.map(nameOf))('%s', async (route) => {
    expect(Object.keys(CONTRACTS)).toContain(route);
    for (const unit of TEXT_UNITS) {
      const bodies = textBodies(route, unit).map(
        (body) => [`${JSON.stringify(unit)} in ${body.slice(0, 30)}`, body] as const,
      );
      await expectQuickBodies(route, bodies);
      await app.forgetRates();
    }
  });

  it.each(Object.keys(DEEP_BODIES))('in a nested field: %s', async (route) => {
    expect(routes.map(nameOf)).toContain(route);
    for (const unit of TEXT_UNITS) {
      // JSON escapes a quote as two bytes and a control character as six.
      const length = Math.floor((60 * KB * unit.length) / (JSON.stringify(unit).length - 2));
      const bodies = (DEEP_BODIES[route]?.(filled(unit, length / 2)) ?? []).map((body) => {
        const text = JSON.stringify(body);
        return [`${JSON.stringify(unit)} in ${text.slice(0, 40)}`, text] as const;
      });
      await expectQuickBodies(route, bodies);
      await app.forgetRates();
    }
  });

  it('in an account of any platform', async () => {
    for (const unit of TEXT_UNITS) {
      const value = filled(unit, 30 * KB);
      for (const platform of SOCIAL_PLATFORMS) {
        const check = async () => profileUpdateSchema.safeParse({ socials: [{ platform, value }] });
        await expectQuick(`${platform} with ${JSON.stringify(unit)}`, check);
      }
    }
  });

  it('in any field of a gateway call', async () => {
    const names = new Set(GATEWAY_CALLS.flatMap(({ fields }) => fields));
    expect(names.size).toBeGreaterThan(30);
    for (const { name, fields, contract } of GATEWAY_CALLS) {
      // All calls share a handler. The first call with a field represents the others, whose
      // contracts are checked without a server.
      const isSent = fields.filter((field) => names.delete(field)).length > 0;
      const bodies = TEXT_UNITS.map(
        (unit) => [JSON.stringify(unit), withText(fields, filled(unit, KB))] as const,
      );
      if (isSent) await expectQuickBodies(name, bodies);
      for (const [what, text] of isSent ? [] : bodies) {
        await expectQuick(`${name} with ${what}`, async () => contract.safeParse(JSON.parse(text)));
      }
      await app.forgetRates();
    }
  });
});
