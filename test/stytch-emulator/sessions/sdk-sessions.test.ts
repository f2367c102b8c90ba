import { describe, expect, it } from 'vitest';
import { callSdk, ROSA, setUpSignedIn } from '../fixture.ts';

const MINUTE = 60_000;

describe('sessions of the browser SDK', () => {
  it('are checked, extended and revoked by the token in the header', async () => {
    const fixture = await setUpSignedIn();
    const { session, userId } = fixture;
    const checked = await callSdk(fixture, 'POST /sessions/authenticate', { session, body: {} });
    expect(checked.data).toMatchObject({
      user_id: userId,
      user: { emails: [{ email: ROSA.email }] },
      session: { user_id: userId },
      session_token: session,
    });
    expect(fixture.state.canaries.find(checked.data.session_jwt)).toEqual(['session_jwt']);
    const body = { session_duration_minutes: 5 };
    await callSdk(fixture, 'POST /sessions/authenticate', { session, body });
    fixture.advance(5 * MINUTE);
    const late = await callSdk(fixture, 'POST /sessions/authenticate', { session, body: {} });
    expect(late.refusal).toBe('404 session_not_found');
  });

  it('end at once when they are revoked', async () => {
    const fixture = await setUpSignedIn();
    const { session } = fixture;
    expect((await callSdk(fixture, 'POST /sessions/revoke', { session })).status).toBe(200);
    const after = await callSdk(fixture, 'GET /users/me', { session });
    expect(after.refusal).toBe('404 session_not_found');
    expect(fixture.state.sessions.count()).toBe(0);
  });
});
