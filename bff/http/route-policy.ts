/** What one middleware holds at the server's boundary: the parts of a reviewer's report. */
export interface RoutePolicy {
  session?: 'read';
  caller?: 'signed in';
  /** A change by a session needs a recent confirmation (S68), or only for a new destination. */
  stepUp?: 'always' | 'new destination';
  csrf?: 'same-origin';
  /** What becomes of a safe request that another site has triggered; without it, it is answered. */
  foreign?: 'refused' | 'sent to the login page';
  /** What the request may carry; JSON up to so many bytes. */
  body?: 'none' | { jsonBytes: number } | { formBytes: number };
  rateLimit?: RateLimit;
  /** Of a middleware that holds several. */
  rateLimits?: readonly RateLimit[];
  /** Cache-Control of the files that it serves, by their path. */
  files?: Record<string, string>;
}

export interface RateLimit {
  name: string;
  by:
    | 'address'
    | 'user'
    | 'account'
    | 'destination'
    | 'destination and network'
    | 'known device'
    | 'known device and destination'
    | 'code'
    | 'sign-in'
    | 'country'
    | 'deployment';
  points: number;
  seconds: number;
  /** Counts only requests that bring an image. */
  onlyImages?: boolean;
}

const descriptions = new WeakMap<object, RoutePolicy>();

/** Attaches to a middleware what it holds, for `npm run boundary`; changes nothing else. */
export function annotate<M extends object>(middleware: M, boundary: RoutePolicy): M {
  descriptions.set(middleware, boundary);
  return middleware;
}

/** What was said of a middleware by `describe`; nothing of a handler. */
export function policyOf(middleware: object): RoutePolicy {
  return descriptions.get(middleware) ?? {};
}
