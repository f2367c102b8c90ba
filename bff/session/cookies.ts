import type { Context } from 'koa';

export interface CookiePolicy {
  secure: boolean;
  session: string;
  /** Of a sign-in by redirect, and of links by e-mail. */
  transaction: string;
  linkTransaction: string;
  /** Of a confirmation by redirect (S68). */
  confirmation: string;
  /** Of a Google One Tap that is under way. */
  oneTap: string;
  /** Of the browser that asked for a code. */
  code: string;
  /** Of a sign-in that waits for its second factor (S70). */
  secondFactor: string;
  /** Of destinations that signed in here: see bff/sign-in-limits/known-device.ts. */
  knownDevice: string;
  owner: string;
}

/** Cookie names and Secure follow the public scheme: `__Host-` needs https (S1). */
export function cookiePolicy(publicUrl: string): CookiePolicy {
  const secure = publicUrl.startsWith('https://');
  const prefix = secure ? '__Host-' : '';
  return {
    secure,
    session: `${prefix}posy`,
    transaction: `${prefix}posy-tx`,
    linkTransaction: `${prefix}posy-link`,
    confirmation: `${prefix}posy-confirm`,
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

/** Sets an HttpOnly host cookie. Behind a proxy that ends TLS the socket does not tell the scheme. */
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

/** Takes back what this answer was going to say of a cookie: the browser keeps what it has. */
export function withdrawCookie(ctx: Context, name: string): void {
  const lines = [ctx.response.headers['set-cookie'] ?? []].flat();
  ctx.remove('Set-Cookie');
  const others = lines.filter((line) => !line.startsWith(`${name}=`));
  if (others.length > 0) ctx.set('Set-Cookie', others);
}

/** Has the browser forget a cookie. */
export function clearCookie(ctx: Context, policy: CookiePolicy, name: string): void {
  setCookie(ctx, policy, name, '', { maxAgeMs: 0, sameSite: 'strict' });
}
