import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { State } from '../state.ts';
import { ApiError, unauthorized } from './errors.ts';
import { type Answer, failure } from './response.ts';
import type { Access } from './route.ts';

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
 * Returns the session token in the browser SDK's credentials: the user name is the public token,
 * the password a session token, the public token again or empty. Returns undefined without a
 * session, and for other access. Throws 401 for another project's token, and 400 for a page whose
 * origin is in none of the project's redirect URLs.
 */
export function sdkSession(access: Access, sdk: SdkRequest): string | undefined {
  if (access !== 'sdk' && access !== 'sdk-form') return undefined;
  const { authorization, parentHost } =
    access === 'sdk' ? inHeaders(sdk.request) : inFields(sdk.body);
  const { publicToken, redirectUrls } = sdk.state.project;
  const [, basic = ''] = /^Basic ([\w+/]+=*)$/.exec(authorization ?? '') ?? [];
  const [user, password] = split(Buffer.from(basic, 'base64').toString());
  if (user !== publicToken) throw unauthorized();
  const origins = redirectUrls.map((url) => new URL(url).origin);
  if (!parentHost || !origins.includes(parentHost)) throw badDomain();
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
 * Returns the 403 for a body without a captcha token when the project requires captchas; any token
 * is accepted. With device fingerprinting, it is the plain text that makes the SDK retry the call.
 */
export function captchaChallenge({ settings }: State, body: unknown): Answer | undefined {
  if (!settings.captcha_settings.enabled || captchaFields.safeParse(body).success) return undefined;
  const message = 'Captcha required';
  if (settings.dfp_protected_auth_enabled) {
    return { status: 403, headers: { 'content-type': 'text/plain' }, body: message };
  }
  return failure(new ApiError(403, 'captcha_required', message));
}
