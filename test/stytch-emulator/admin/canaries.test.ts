import { describe, expect, it } from 'vitest';
import { createPkce, getToken, setUp } from '../fixture.ts';

describe('canaries', () => {
  it('find every token that was issued, whole, in part or under base64', async () => {
    const fixture = await setUp();
    const { canaries } = fixture.state;
    const { verifier, challenge } = createPkce();
    const token = await getToken(fixture, { challenge });
    const answer = await fixture.client.oauth.authenticate({
      token,
      code_verifier: verifier,
      session_duration_minutes: 60,
    });
    const { access_token, refresh_token, id_token } = answer.provider_values;

    expect(canaries.find(`x${answer.session_token}`)).toEqual(['session_token']);
    expect(canaries.find(answer.session_jwt)).toEqual(['session_jwt']);
    expect(canaries.find(access_token)).toEqual(['google_access_token']);
    expect(canaries.find(refresh_token)).toEqual(['google_refresh_token']);
    expect(canaries.find(id_token)).toEqual(['google_id_token']);
    expect(canaries.find(verifier)).toEqual(['verifier']);
    expect(canaries.find(answer.session_token.slice(0, 30))).toEqual(['fragment']);
    expect(canaries.find(answer.session_jwt.split('.')[0] ?? '')).toEqual(['fragment']);
    for (const before of ['', 'a', 'ab']) {
      const basic = Buffer.from(`${before}${answer.session_token}`).toString('base64');
      expect(canaries.find(basic)).toEqual(['fragment']);
    }
    const clean = [answer.user, answer.user_session, answer.request_id, token, challenge];
    expect(canaries.find(JSON.stringify(clean))).toEqual([]);
  });
});
