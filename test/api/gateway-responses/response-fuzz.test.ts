import fc from 'fast-check';
import { expect, it } from 'vitest';
import { askForCode } from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream, leaksOf } = await launchRecordedApp();
const rosa = await app.signIn();

const RUNS = 400;
const token = () => app.emulator.state.canaries.mint('session_token', 'st-');

const SECRET = fc.constantFrom(
  ...['session_token', 'session_jwt', 'intermediate_session_token', 'provider_values'],
  ...['Session_Token', 'sessionJwt', 'SESSION-TOKEN', 'access_token', 'idToken', 'Refresh_Token'],
);
/** Generates JSON with tokens in fields whose names denote secrets, such as `session_token`. */
const { tree } = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant(null)),
  secret: fc.tuple(SECRET, fc.boolean()).map(([name, inList]) => ({
    [name]: inList ? [token(), { a: token() }] : token(),
  })),
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('leaf'),
    tie('secret'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 6 }), tie('tree'), { maxKeys: 4 }),
  ),
}));
const response = fc.record({
  status: fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 })),
  body: fc.oneof(fc.record({ data: tree }), tree, fc.string()),
  calls: fc.constantFrom('GET /users/me', 'POST /sessions/authenticate', 'POST /otps/authenticate'),
});

it('S46 S59 no response of the provider crashes the gateway or leaks a token', async () => {
  await fc.assert(
    fc.asyncProperty(response, async ({ status, body, calls }) => {
      await app.forgetRates();
      upstream.script('*', {
        status,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      if (calls.endsWith('/otps/authenticate')) await askForCode({ upstream }, rosa, 'a');
      const [method = '', path] = calls.split(' ');
      const sent = method === 'GET' ? undefined : { token: '123456', method_id: 'a' };
      const got = await rosa.send(method, `/sdk/v1${path}`, { body: sent });
      expect(leaksOf(got)).toEqual([]);
      expect(got.status === 503 || (got.status === 200 && status < 300), `${got.status}`).toBe(
        true,
      );
      expect(() => got.json()).not.toThrow();
    }),
    { numRuns: RUNS },
  );
  expect((await rosa.get('/api/session')).json()).toMatchObject({ signedIn: true });
});
