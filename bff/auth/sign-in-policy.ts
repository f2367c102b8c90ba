import type { TokenType } from '#bff/contracts/session.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { BadRequestError } from '#bff/http/errors.ts';

type Methods = readonly SignInMethod[];

const refusal = () =>
  new BadRequestError('This way to sign in is not available', {
    details: 'Please start again from the login page.',
  });

/** Whether links by e-mail sign in: those of a forgotten password do, too. */
export const usesEmailLinks = (methods: Methods) =>
  methods.includes('magic_links') || methods.includes('passwords');

/**
 * A link by e-mail signs nobody in where no such link can be asked for.
 * @throws BadRequestError
 */
export function assertTokenEnabled(type: TokenType, methods: Methods): void {
  if (type !== 'oauth' && !usesEmailLinks(methods)) throw refusal();
}

/**
 * The provider's own addresses are open to everybody: somebody may start there what is switched off
 * here, and finish it with us. So what counts is how the provider says that the session began.
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
 * A link in place of a forgotten password lets back in who has an account. Where links are switched
 * off it makes none.
 * @throws BadRequestError
 */
export function assertMaySignUp(method: SignInMethod, methods: Methods): void {
  if (!methods.includes(method)) throw refusal();
}
