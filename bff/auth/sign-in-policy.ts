import type { TokenType } from '#bff/contracts/session.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { BadRequestError } from '#bff/http/errors.ts';

type Methods = readonly SignInMethod[];

const refusal = () =>
  new BadRequestError('This way to sign in is not available', {
    details: 'Please start again from the login page.',
  });

/** Returns whether emailed links can sign in. Links for forgotten passwords can as well. */
export const usesEmailLinks = (methods: Methods) =>
  methods.includes('magic_links') || methods.includes('passwords');

/**
 * Rejects the token of an emailed link when no enabled method sends such links.
 * @throws BadRequestError
 */
export function assertTokenEnabled(type: TokenType, methods: Methods): void {
  if (type !== 'oauth' && !usesEmailLinks(methods)) throw refusal();
}

/**
 * Rejects a sign-in by a disabled method. Checks the method that the provider reports, because a
 * disabled method can be started directly at the provider and finished here.
 * @throws BadRequestError
 */
export function assertMethodEnabled(
  method: SignInMethod | null,
  methods: Methods,
): asserts method is SignInMethod {
  if (method === null) throw refusal();
  if (!methods.includes(method) && !(method === 'magic_links' && usesEmailLinks(methods)))
    throw refusal();
}

/**
 * Rejects a sign-up by a disabled method. A link for a forgotten password signs in to existing
 * accounts only, unless emailed links are enabled.
 * @throws BadRequestError
 */
export function assertMaySignUp(method: SignInMethod, methods: Methods): void {
  if (!methods.includes(method)) throw refusal();
}
