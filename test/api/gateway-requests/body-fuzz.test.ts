import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#bff/gateway/endpoints/all-endpoints.ts';
import {
  arrivalOf,
  type ListedEndpoint,
  nameOf,
  WITH_BODY,
} from '#test/api/gateway/listed-endpoints.ts';
import { refusal } from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { expectQuickBatch } from '#test/harness/cost/expect-quick.ts';

const { app, upstream } = await launchRecordedApp();
const rosa = await app.signIn();
beforeEach(() => upstream.script('*', refusal(400, 'fuzzed')));

const RUNS = 40;
const BATCH = 25;
/** The fields that the gateway adds to a call. */
const OURS = ['session_duration_minutes', 'domain', 'code_challenge', 'code_verifier'];

const oddKey = fc.constantFrom(
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', '', ' ', 'session_token', '$where'],
);
const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: 'binary', maxLength: 40 }));
interface Request {
  endpoint: ListedEndpoint;
  changed: Record<string, unknown>;
  replaced: unknown;
  at: number;
}
/** Generates a call with some of its fields replaced, omitted or added. */
const request = fc.record({
  endpoint: fc.constantFrom(...WITH_BODY),
  changed: fc.dictionary(fc.oneof(fc.string({ maxLength: 8 }), oddKey), value, { maxKeys: 3 }),
  replaced: fc.option(value),
  at: fc.nat(9),
});

function bodyOf({ endpoint, changed, replaced, at }: Request) {
  const names = Object.keys(endpoint.body);
  const name = names[at % names.length] ?? '';
  const kept = at > 6 ? endpoint.body : { ...endpoint.body, [name]: replaced };
  return { ...changed, ...kept };
}
let addresses = 0;
async function send(asked: Request) {
  addresses += 1;
  const headers = { 'X-Forwarded-For': `10.9.${addresses >> 8}.${addresses & 255}` };
  const { method, path } = asked.endpoint;
  return rosa.send(method, `/sdk/v1${path}`, { body: bodyOf(asked), headers });
}

it('S45 S59 no body crashes the gateway, and only the call’s listed fields are forwarded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      upstream.forget();
      const responses = await expectQuickBatch(
        batch.map((it) => ({ name: nameOf(it.endpoint), send: () => send(it) })),
      );
      for (const [index, { status }] of responses.entries()) {
        expect(refusalsOf(batch[index]?.endpoint), JSON.stringify(batch[index])).toContain(status);
      }
      // Calls that change factors read the user's factors first.
      const isRead = (it: { method: string }) => it.method === 'GET';
      for (const { method, target, body } of upstream.requests.filter((it) => !isRead(it))) {
        const endpoint = WITH_BODY.find((it) => arrivalOf(it) === `${method} ${target}`);
        const allowed = endpoint ? fieldsOf(endpoint) : [];
        const strange = Object.keys(JSON.parse(body)).filter((name) => !allowed.includes(name));
        expect(strange, endpoint && nameOf(endpoint)).toEqual([]);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

/**
 * Returns the statuses that a rejection may have. Calls with codes get more: the browser may not
 * have requested a code, or the code of an authenticator app may have been used before.
 */
function refusalsOf(endpoint: ListedEndpoint | undefined): number[] {
  if (endpoint?.path === '/otps/authenticate') return [400, 404, 429];
  return endpoint?.path.startsWith('/totps/') ? [400, 401, 429] : [400, 429];
}

/** Returns the field names of a call's contract, and those that the gateway adds. */
function fieldsOf({ method, path }: ListedEndpoint): string[] {
  const found = ALL_ENDPOINTS.find(
    (it) => it.method === method && it.path === path.replace(/[a-z-]+-test-1$/, ':id'),
  );
  const urls = ['login', 'signup'].flatMap((it) => [`${it}_magic_link_url`, `${it}_redirect_url`]);
  const own = [...OURS, ...urls, 'reset_password_redirect_url'];
  return [...Object.keys(found?.body?.shape ?? {}), ...own];
}
