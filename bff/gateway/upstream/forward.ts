import { recipientKey, unverifiedKey } from '#bff/auth/recipient-key.ts';
import type { StartSessionDeps } from '#bff/auth/sign-in.ts';
import { ProviderError } from '#bff/auth/stytch/errors.ts';
import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { type GatewayEndpoint, PROVIDER_ID } from '#bff/gateway/endpoint.ts';
import { SecondFactorRequiredError, toProviderError } from '#bff/gateway/provider-error.ts';
import { linkFields, type TakenFlow, takeSignInFlow } from '#bff/gateway/request/pkce.ts';
import { upstreamBody } from '#bff/gateway/request/request-body.ts';
import { gatewaySession } from '#bff/gateway/request/require-reauthentication.ts';
import { audit } from '#bff/http/audit.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { validate } from '#bff/http/validate.ts';
import { completeGatewaySignIn } from './complete-sign-in.ts';
import { removeFactorByEndpoint } from './remove-factor.ts';
import type { UpstreamResponse } from './responses.ts';
import { strippedText } from './strip-tokens.ts';

/** Format of the header in which the SDK describes itself: a small JSON object in base64. */
const SDK_CLIENT = /^[A-Za-z0-9+/=]+$/;
const SDK_CLIENT_MAX = 4096;

type Fields = Record<string, unknown>;
export type ForwardDeps = StartSessionDeps &
  Pick<Deps, 'emailLinkFlows' | 'factorRemovals' | 'signInFlows' | 'upstream'>;

/**
 * Parses the body according to the endpoint's schema. Stores two rate-limit keys in the state:
 * `destination` for the recipient of a message or the account of a sign-in or lookup, and
 * `unverified` for the exact spelling of that account's address.
 */
export function readFields(endpoint: GatewayEndpoint): Middleware {
  return async function parseFields(ctx: Context, next: Next) {
    const fields: Fields = endpoint.body ? validate(endpoint.body, ctx.state.body) : {};
    ctx.state.fields = fields;
    const account = endpoint.account ?? endpoint.looksUp;
    const named = endpoint.destination ?? account;
    if (named) ctx.state.destination = recipientKey(named, String(fields[named]));
    if (account) ctx.state.unverified = unverifiedKey(String(fields[account]));
    await next();
  };
}

function pathOf(endpoint: GatewayEndpoint, params: Record<string, string | undefined>): string {
  const { id } = params;
  if (id === undefined) return endpoint.upstreamPath ?? endpoint.path;
  if (!PROVIDER_ID.test(id)) throw new NotFoundError();
  return endpoint.path.replace(':id', id);
}

/** Returns the header in which the SDK describes itself, if it has the expected format. */
export function sdkClientOf(ctx: Context): string | undefined {
  const text = ctx.get('x-sdk-client');
  return text.length <= SDK_CLIENT_MAX && SDK_CLIENT.test(text) ? text : undefined;
}

/**
 * Builds the body for the provider from the validated fields, our own values and the PKCE values.
 */
async function bodyOf(
  ctx: Context,
  deps: Pick<Deps, 'config' | 'emailLinkFlows'>,
  endpoint: GatewayEndpoint,
  proof?: TakenFlow,
) {
  if (!endpoint.body) return undefined;
  const { origin, hostname } = new URL(deps.config.publicUrl);
  return {
    ...upstreamBody(endpoint, requireState(ctx, 'fields'), {
      site: { origin, hostname },
      session: gatewaySession(ctx, endpoint),
      captcha: deps.config.signInCaptcha,
    }),
    ...(endpoint.pkce === 'link' ? await linkFields(ctx, deps) : {}),
    ...(proof ? { code_verifier: proof.codeVerifier } : {}),
  };
}

async function send(
  ctx: Context,
  deps: Pick<Deps, 'config' | 'emailLinkFlows' | 'upstream'>,
  endpoint: GatewayEndpoint,
  proof?: TakenFlow,
) {
  const response = await deps.upstream.send({
    method: endpoint.method,
    path: pathOf(endpoint, ctx.params),
    body: await bodyOf(ctx, deps, endpoint, proof),
    sessionToken: gatewaySession(ctx, endpoint)?.sessionToken,
    sdkClient: sdkClientOf(ctx),
  });
  if (response.status >= 300) throw toProviderError(response);
  return response;
}

/** Forwards a request and responds without the provider's tokens. */
export function forward(deps: ForwardDeps, endpoint: GatewayEndpoint): Middleware {
  return async function forwardRequest(ctx: Context) {
    let proof: TakenFlow | undefined;
    try {
      if (endpoint.pkce?.startsWith('proves'))
        proof = await takeSignInFlow(ctx, deps, endpoint.pkce);
      const sending = () => send(ctx, deps, endpoint, proof);
      const response = await (endpoint.removes
        ? removeFactorByEndpoint(ctx, deps, endpoint.removes, sending)
        : sending());
      if (endpoint.signsIn) await completeGatewaySignIn(ctx, deps, endpoint, response);
      else sendStripped(ctx, response);
      await proof?.succeeded('signed-in');
    } catch (error) {
      if (error instanceof SecondFactorRequiredError) {
        await proof?.succeeded('second-factor');
        throw error;
      }
      await proof?.failed(error);
      if (endpoint.signsIn) audit(deps.logger, ctx.state, 'sign-in failed', reasonOf(error));
      throw error;
    }
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof ProviderError ? error.type : 'no response';

/**
 * Responds without the provider's tokens.
 * @throws Unavailable when a token would remain in the response under an unknown name
 */
export function sendStripped(ctx: Context, response: UpstreamResponse): void {
  const text = strippedText(response);
  ctx.type = 'json';
  ctx.body = text;
}
