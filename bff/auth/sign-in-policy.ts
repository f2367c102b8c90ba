import { SignInMethodDisabled } from '#bff/auth/auth-errors.ts';
import type { TokenType } from '#bff/contracts/session.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';

type Methods = readonly SignInMethod[];

/**
 * Returns whether any enabled method sends emailed links. Password resets send such links as well.
 */
export const usesEmailLinks = (methods: Methods) =>
  methods.includes('magic_links') || methods.includes('passwords');

/**
 * Rejects the token of an emailed link when no enabled method sends such links.
 * @throws SignInMethodDisabled
 */
export function assertTokenEnabled(type: TokenType, methods: Methods): void {
  if (type !== 'oauth' && !usesEmailLinks(methods)) throw new SignInMethodDisabled();
}

/**
 * Rejects a sign-in by a disabled method. Checks the method that the provider reports, because a
 * client can start a disabled method directly at the provider and finish the sign-in in Posy.
 * @throws SignInMethodDisabled
 */
export function assertMethodEnabled(
  method: SignInMethod | null,
  methods: Methods,
): asserts method is SignInMethod {
  if (method === null) throw new SignInMethodDisabled();
  if (!methods.includes(method) && !(method === 'magic_links' && usesEmailLinks(methods)))
    throw new SignInMethodDisabled();
}

/**
 * Rejects a sign-up by a disabled method. A link from a password reset email has the method
 * `magic_links`, so it can sign up only if this method is enabled.
 * @throws SignInMethodDisabled
 */
export function assertMaySignUp(method: SignInMethod, methods: Methods): void {
  if (!methods.includes(method)) throw new SignInMethodDisabled();
}
