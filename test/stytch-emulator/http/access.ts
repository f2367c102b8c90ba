import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { allowedOrigins } from '../redirect-urls.ts';
import type { State } from '../state.ts';
import { ApiError, unauthorized } from './errors.ts';
import { failure, type HandlerResponse } from './response.ts';
import type { Access } from './route.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Throws unless the request meets the requirements of the route's access. */
export function checkAccess(access: Access, request: IncomingMessage, state: State): void {
  if (access === 'backend') checkCredentials(request, state);
  if (access === 'local') checkThisMachine(request);
  if (access === 'admin') checkTest(request);
}

function checkCredentials(request: IncomingMessage, { project }: State): void {
  const wanted = Buffer.from(`${project.projectId}:${project.secret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${wanted}`) throw unauthorized();
}

/**
 * Rejects requests from other machines and requests with another host name (DNS rebinding), because
 * the responses contain secrets.
 */
function checkThisMachine({ headers, socket }: IncomingMessage): void {
  const hostname = headers.host?.replace(/:\d+$/, '') ?? '';
  if (LOOPBACK_ADDRESSES.has(socket.remoteAddress ?? '') && LOOPBACK_HOSTS.has(hostname)) return;
  throw new ApiError(403, 'unauthorized_action', 'This page is only available on this machine.');
}

/** Rejects requests from other machines and from web pages. */
function checkTest(request: IncomingMessage): void {
  checkThisMachine(request);
  const site = request.headers['sec-fetch-site'] ?? 'none';
  // With a request of a web page, browsers send another `Sec-Fetch-Site` or an `Origin` header.
  if (site === 'none' && !request.headers.origin) return;
  throw new ApiError(
    403,
    'unauthorized_action',
    'Only tests on this machine may make admin calls.',
  );
}

interface SdkRequest {
  readonly request: IncomingMessage;
  readonly body: unknown;
  readonly state: State;
}

interface Credentials {
  readonly authorization: string | undefined;
  /** The origin of the page that runs the SDK. */
  readonly parentHost: string | undefined;
}

const formCredentials = z.object({
  __Authorization: z.string().optional(),
  '__X-SDK-Parent-Host': z.string().optional(),
});

const captchaFields = z.object({ captcha_token: z.string().min(1) });

/**
 * Returns the session token from the browser SDK's credentials. The user name in the credentials is
 * the public token. The password is the session token; without a session, it is the public token or
 * empty. Returns undefined without a session and for other kinds of access.
 * @throws 401 for another project's token, and 400 for a page that is not on the origin of one of
 * the project's redirect URLs
 */
export function sdkSession(access: Access, sdk: SdkRequest): string | undefined {
  if (access !== 'sdk' && access !== 'sdk-form') return undefined;
  const { authorization, parentHost } =
    access === 'sdk' ? inHeaders(sdk.request) : inFields(sdk.body);
  const { publicToken } = sdk.state.project;
  const [, basic = ''] = /^Basic ([\w+/]+=*)$/.exec(authorization ?? '') ?? [];
  const [user, password] = split(Buffer.from(basic, 'base64').toString());
  if (user !== publicToken) throw unauthorized();
  if (!parentHost || !allowedOrigins(sdk.state).includes(parentHost)) throw badDomain();
  return password && password !== publicToken ? password : undefined;
}

function inHeaders({ headers }: IncomingMessage): Credentials {
  const parentHost = headers['x-sdk-parent-host'];
  return { authorization: headers.authorization, parentHost: parentHost?.toString() };
}

function inFields(body: unknown): Credentials {
  const fields = formCredentials.safeParse(body).data;
  return { authorization: fields?.__Authorization, parentHost: fields?.['__X-SDK-Parent-Host'] };
}

function split(basic: string): [string, string] {
  const colon = basic.indexOf(':');
  return colon < 0 ? [basic, ''] : [basic.slice(0, colon), basic.slice(colon + 1)];
}

function badDomain(): ApiError {
  return new ApiError(
    400,
    'bad_domain_for_stytch_sdk',
    'This website has not been registered as an allowed domain for the Stytch SDK.',
  );
}

/**
 * Returns the 403 for a body without a captcha token if the project requires captchas. Accepts any
 * token. If the project uses device fingerprinting, the 403 contains the plain text that makes the
 * SDK retry the call.
 */
export function captchaChallenge({ settings }: State, body: unknown): HandlerResponse | undefined {
  if (!settings.captcha_settings.enabled || captchaFields.safeParse(body).success) return undefined;
  const message = 'Captcha required';
  if (settings.dfp_protected_auth_enabled) {
    return { status: 403, headers: { 'content-type': 'text/plain' }, body: message };
  }
  return failure(new ApiError(403, 'captcha_required', message));
}

/**
 * Checks the public token of a call without credentials. Throws 401 for a missing or wrong token.
 */
export function checkPublicToken(given: string | null | undefined, wanted: string): void {
  if (!given) throw new ApiError(401, 'public_token_required', 'A public token is required.');
  if (given === wanted) return;
  throw new ApiError(401, 'public_token_not_found', 'Public token could not be found.');
}
