import { RequestError } from 'stytch';
import { Agent } from 'undici';
import { describe, expect, it } from 'vitest';
import {
  type ClientConfig,
  callAdmin,
  callSdk,
  createClient,
  errorOf,
  type Fixture,
  setUp,
  setUpSignedIn,
  signIn,
} from '../fixture.ts';

const addFault = (fixture: Fixture, rule: object) => callAdmin(fixture, 'POST /faults', rule);

describe('faults', () => {
  const path = '/v1/sessions/authenticate';

  it('affect the given number of calls', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    const fault = { status: 429, error_type: 'too_many_requests' };
    await addFault(fixture, { path, fault, times: 2 });
    const call = () => errorOf(fixture.client.sessions.authenticate({ session_token }));
    expect(await call()).toBe('429 too_many_requests');
    expect(await call()).toBe('429 too_many_requests');
    expect(await call()).toBe('no error');
  });

  it('stay active until a reset, and match a route pattern', async () => {
    const fixture = await setUp();
    const { user_id } = await signIn(fixture);
    await addFault(fixture, { path: '/v1/users/:user_id', method: 'GET', fault: { status: 503 } });
    const call = () => errorOf(fixture.client.users.get({ user_id }));
    expect(await call()).toBe('503 internal_server_error');
    expect(await call()).toBe('503 internal_server_error');
    await fetch(new URL('/emulator/admin/faults', fixture.url), { method: 'DELETE' });
    expect(await call()).toBe('no error');
  });

  it('replace the body, add a field or close the connection', async () => {
    const fixture = await setUp();
    const { sessions } = fixture.client;
    const { session_token } = await signIn(fixture);
    await addFault(fixture, { path, fault: { body: '<html>' }, times: 1 });
    await addFault(fixture, { path, fault: { merge: { reset_sessions: true } }, times: 1 });
    await addFault(fixture, { path, fault: { cut: true }, times: 1 });
    await expect(sessions.authenticate({ session_token })).rejects.toThrow(/Unable to parse JSON/);
    await expect(sessions.authenticate({ session_token })).resolves.toMatchObject({
      reset_sessions: true,
      session_token,
    });
    await expect(sessions.authenticate({ session_token })).rejects.toBeInstanceOf(RequestError);
  });

  it('execute the call and drop the response', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    await addFault(fixture, { path: '/v1/sessions/revoke', fault: { cut: 'after' }, times: 1 });
    const revocation = fixture.client.sessions.revoke({ session_token });
    await expect(revocation).rejects.toBeInstanceOf(RequestError);
    expect(fixture.state.sessions.count()).toBe(0);
  });

  it('delay a response until the SDK times out', async () => {
    const fixture = await setUp();
    const { session_token } = await signIn(fixture);
    await addFault(fixture, { path, fault: { delayMs: 60_000 }, times: 1 });
    const dispatcher = new Agent({ headersTimeout: 100 });
    const impatient = createClient(fixture.url, { dispatcher: asSdkDispatcher(dispatcher) });
    await expect(impatient.sessions.authenticate({ session_token })).rejects.toBeInstanceOf(
      RequestError,
    );
    await dispatcher.destroy();
  });

  it('merge fields into the data of an SDK response', async () => {
    const fixture = await setUpSignedIn();
    const fault = { merge: { intermediate_session_token: 'x' } };
    fixture.state.faults.add({ path: '/sdk/v1/users/me', fault });
    const { data } = await callSdk(fixture, 'GET /users/me', fixture);
    expect(data).toMatchObject({ user_id: fixture.userId, intermediate_session_token: 'x' });
  });

  it('reject unknown fields', async () => {
    const response = await addFault(await setUp(), { path, fault: { statsu: 500 } });
    expect(response.status).toBe(400);
  });
});

/**
 * Casts an agent to undici 6's type, which the SDK declares. The cast is safe, because the SDK only
 * passes the agent to Node's fetch.
 */
function asSdkDispatcher(agent: Agent) {
  return agent as unknown as NonNullable<ClientConfig['dispatcher']>;
}
