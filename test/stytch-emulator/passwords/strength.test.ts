import { describe, expect, it } from 'vitest';
import { callSdk, type Fixture, setUp } from '../fixture.ts';
import { create, LEAKED, STRONG } from './passwords.fixture.ts';

describe('strength check', () => {
  const check = async (fixture: Fixture, password: string, email?: string) =>
    (await callSdk(fixture, 'POST /passwords/strength_check', { body: { password, email } })).data;

  it('scores by zxcvbn, with the texts of Stytch', async () => {
    const fixture = await setUp();
    expect(await check(fixture, 'password')).toMatchObject({
      strength_policy: 'zxcvbn',
      valid_password: false,
      score: 0,
      breached_password: false,
      feedback: {
        warning: 'This is a top-10 common password.',
        suggestions: ['Add another word or two. Uncommon words are better.'],
      },
    });
    expect(await check(fixture, STRONG)).toMatchObject({ valid_password: true, score: 4 });
    const leaked = { score: 4, valid_password: false, breached_password: true };
    expect(await check(fixture, LEAKED)).toMatchObject(leaked);
    const named = 'rosalindqvist-1987';
    expect((await check(fixture, named, 'rosalindqvist@example.com')).score).toBeLessThan(
      (await check(fixture, named)).score,
    );
  });

  it('counts characters and kinds by LUDS if the settings say so', async () => {
    const fixture = await setUp();
    fixture.state.settings.password_config = { luds_complexity: 3, luds_minimum_count: 10 };
    const luds = async (password: string) => {
      const { valid_password, strength_policy, feedback } = await check(fixture, password);
      expect(strength_policy).toBe('luds');
      const { missing_characters, missing_complexity } = feedback.luds_requirements;
      return [valid_password, missing_characters, missing_complexity];
    };
    expect(await luds('abc')).toEqual([false, 7, 2]);
    expect(await luds('abcdefghijk')).toEqual([false, 0, 2]);
    expect(await luds('Abcdefghi1')).toEqual([true, 0, 0]);
    expect(await luds('Ünïcodé-äö')).toEqual([true, 0, 0]);
    expect(await luds('Password123!')).toEqual([false, 0, 0]);
    expect((await create(fixture, 'abcdefghijk')).error).toBe('400 weak_password');
  });

  it('rejects an invalid address', async () => {
    const fixture = await setUp();
    const body = { email: 'rosa', password: STRONG };
    const response = await callSdk(fixture, 'POST /passwords/strength_check', { body });
    expect(response.error).toBe('400 invalid_email');
  });
});
