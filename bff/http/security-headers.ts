import type { Context, Middleware, Next } from 'koa';

/** Answers that are no documents need nothing at all. */
const BARE_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The headers of every answer, errors and the front handler's included (S56).
 * @param publicUrl decides on HSTS: only https sends it
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

/** Sets them first, so that what a route sets (its own CSP) wins; no-store unless a route says otherwise. */
export function setSecurityHeaders(headers: Record<string, string>): Middleware {
  const entries = Object.entries({ ...headers, 'Cache-Control': 'no-store' });
  return async function secure(ctx: Context, next: Next) {
    // Koa's own `set` looks at each value first.
    for (const [name, value] of entries) ctx.res.setHeader(name, value);
    await next();
  };
}

interface AppSources {
  /** Whether pages may frame the sign-in widget's helper page, the only one of ours that can be. */
  helperFrame: boolean;
  /** Whether Google's own One Tap runs on this page. */
  oneTap: boolean;
  /** Whether the SDK may load the provider's captcha and fingerprint scripts on this page. */
  captcha: boolean;
}

const ONE_TAP = 'https://accounts.google.com/gsi/';
/** What release 6.3 of the SDK loads with a captcha: reCAPTCHA Enterprise, and the fingerprint. */
const CAPTCHA = {
  script: [
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://elements.stytch.com/telemetry.js',
  ],
  connect: ['https://www.google.com/recaptcha/', 'https://telemetry.stytch.com/submit'],
  frame: ['https://www.google.com/recaptcha/'],
};

/** CSP of the React app's documents: a fresh nonce each, for the style elements that libraries create. */
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

/** CSP of a public page, which is cached: a hash allows its one style block. */
export function publicPageCsp(styleHash: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
