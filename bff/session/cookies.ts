import type { Context } from '#bff/context.ts';

export interface CookiePolicy {
  secure: boolean;
  /** Cookie of the session: see bff/session/session.ts. */
  session: string;
  /** Cookie of sign-in flows by redirect. */
  signInFlow: string;
  /** Cookie of sign-in flows by emailed link. */
  emailLinkFlow: string;
  /** Cookie of reauthentications by redirect (S68). */
  reauthentication: string;
  /** Cookie of flows that add an identity provider by redirect (S69). */
  addition: string;
  /** Cookie of Google One Tap. */
  oneTap: string;
  /** Cookie that identifies the browser that requested a code. */
  code: string;
  /** Cookie of pending sign-ins that still need the second factor (S70). */
  secondFactor: string;
  /** Cookie that identifies a known device: see bff/auth/sign-in-limits/known-device.ts. */
  knownDevice: string;
  /** Cookie that identifies the owner of a public page: see bff/session/owner-cookie.ts. */
  owner: string;
}

/**
 * Returns the cookie names and the Secure flag for the scheme of the public URL. The prefix
 * `__Host-` requires https (S1).
 */
export function cookiePolicy(publicUrl: string): CookiePolicy {
  const secure = publicUrl.startsWith('https://');
  const prefix = secure ? '__Host-' : '';
  return {
    secure,
    session: `${prefix}posy`,
    signInFlow: `${prefix}posy-tx`,
    emailLinkFlow: `${prefix}posy-link`,
    // Keep this name. A new name would break redirects that are in progress during a deployment.
    reauthentication: `${prefix}posy-confirm`,
    addition: `${prefix}posy-add`,
    oneTap: `${prefix}posy-tap`,
    code: `${prefix}posy-code`,
    secondFactor: `${prefix}posy-2fa`,
    knownDevice: `${prefix}posy-known`,
    owner: 'posy-me',
  };
}

interface CookieOptions {
  maxAgeMs: number;
  sameSite: 'strict' | 'lax';
}

/**
 * Sets an HttpOnly, host-only cookie. Sets Secure explicitly, because the connection behind a
 * TLS-terminating proxy is not encrypted.
 */
export function setCookie(
  ctx: Context,
  policy: CookiePolicy,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  ctx.cookies.secure = policy.secure;
  ctx.cookies.set(name, value, {
    httpOnly: true,
    secure: policy.secure,
    sameSite: options.sameSite,
    path: '/',
    maxAge: options.maxAgeMs,
    overwrite: true,
    signed: false,
  });
}

/** Removes a cookie from the response, so that the browser keeps its current value. */
export function withdrawCookie(ctx: Context, name: string): void {
  const lines = [ctx.response.headers['set-cookie'] ?? []].flat();
  ctx.remove('Set-Cookie');
  const others = lines.filter((line) => !line.startsWith(`${name}=`));
  if (others.length > 0) ctx.set('Set-Cookie', others);
}

/** Makes the browser delete a cookie. */
export function clearCookie(ctx: Context, policy: CookiePolicy, name: string): void {
  setCookie(ctx, policy, name, '', { maxAgeMs: 0, sameSite: 'strict' });
}
