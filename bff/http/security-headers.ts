import type { Context, Middleware, Next } from '#bff/context.ts';

/** CSP of responses that are not documents. It blocks every resource. */
const BARE_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Returns the headers of every response, including errors and the front handler's (S56).
 * @param publicUrl public origin; HSTS is sent only if its scheme is https
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': BARE_CSP,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https://')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/**
 * Sets the security headers before the route runs, so that a route can override them, for example
 * with its own CSP.
 */
export function setSecurityHeaders(headers: Record<string, string>): Middleware {
  const defaults = { ...headers, 'Cache-Control': 'no-store' };
  return async function secure(ctx: Context, next: Next) {
    ctx.set(defaults);
    await next();
  };
}

interface AppSources {
  /**
   * Whether the page may frame the helper page of the sign-in widget. No other page may be framed.
   */
  helperFrame: boolean;
  /** Whether Google One Tap runs on this page. */
  oneTap: boolean;
  /** Whether the SDK may load the provider's captcha and fingerprint scripts on this page. */
  captcha: boolean;
}

const ONE_TAP = 'https://accounts.google.com/gsi/';
/** The origins from which SDK 6.3 loads reCAPTCHA Enterprise and the fingerprint script. */
const CAPTCHA = {
  script: [
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://elements.stytch.com/telemetry.js',
  ],
  connect: ['https://www.google.com/recaptcha/', 'https://telemetry.stytch.com/submit'],
  frame: ['https://www.google.com/recaptcha/'],
};

/**
 * Returns the CSP of the React app's documents, with a fresh nonce for the style elements that
 * libraries create.
 */
export function appCsp(nonce: string, { helperFrame, oneTap, captcha }: AppSources): string {
  const google = oneTap ? ` ${ONE_TAP}` : '';
  const challenge = (kind: keyof typeof CAPTCHA) => (captcha ? ` ${CAPTCHA[kind].join(' ')}` : '');
  return [
    "default-src 'none'",
    `script-src 'self'${oneTap ? ` ${ONE_TAP}client` : ''}${challenge('script')}`,
    `style-src 'self' 'nonce-${nonce}'${oneTap ? ` ${ONE_TAP}style` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${google}${challenge('connect')}`,
    ...(helperFrame ? [`frame-src 'self'${google}${challenge('frame')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** CSP of the sign-in widget's hidden helper page, which only our own pages may frame. */
export const HELPER_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Returns the CSP of a public page. The page is cached, so the CSP allows its only style block by
 * hash. It also allows frames of the players on the page. Without players, default-src blocks all
 * frames.
 */
export function publicPageCsp(styleHash: string, frameOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frameOrigins.length > 0 ? [`frame-src ${frameOrigins.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
