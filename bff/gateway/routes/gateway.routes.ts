import type { SignInLimits } from '#bff/auth/sign-in-limits/sign-in-limits.ts';
import type { Middleware } from '#bff/context.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { enabledEndpoints } from '#bff/gateway/endpoints/all-endpoints.ts';
import { presentProviderError } from '#bff/gateway/provider-error.ts';
import { claimCode } from '#bff/gateway/request/claim-code.ts';
import { guardAdditions } from '#bff/gateway/request/factor-additions.ts';
import { fillOwnEmail } from '#bff/gateway/request/own-email.ts';
import { requireReauthentication } from '#bff/gateway/request/require-reauthentication.ts';
import { type ForwardDeps, forward, readFields } from '#bff/gateway/upstream/forward.ts';
import { requireOwnFactor } from '#bff/gateway/upstream/remove-factor.ts';
import { rejectOtherOrigins } from '#bff/http/csrf.ts';
import { errorHandler } from '#bff/http/error-handler.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { signedInReadOnly } from '#bff/session/read-only-session.ts';
import { signedIn } from '#bff/session/signed-in.ts';

export type GatewayDeps = ForwardDeps & Pick<Deps, 'codeClaims' | 'limits' | 'rejectCrossOrigin'>;

interface Sessions {
  /** koa-session's middleware, for endpoints that may start a session. */
  session: Middleware;
  /** Middleware for endpoints that only read the session. */
  readOnlySession: Middleware;
  /** Rejects requests from a page that shows another account. */
  account: Middleware;
}

/** Returns the middlewares of an endpoint, in the same order for every endpoint. */
function guards(deps: GatewayDeps, endpoint: GatewayEndpoint, sessions: Sessions): Middleware[] {
  const { limits, signInLimits } = deps;
  const { response } = endpoint;
  const list = [
    declarePolicy(endpoint.session === 'required' ? { response } : { response, callers: 'anyone' }),
  ];
  if (endpoint.method === 'GET') list.push(rejectOtherOrigins(deps.rejectCrossOrigin));
  list.push(limits.gateway);
  // Defer a network rejection if the destination is known before the first provider call. It is
  // unknown if `ownEmail` has to request it from the provider.
  const isSettled = hasDestination(endpoint) ? !endpoint.ownEmail : endpoint.code === 'tried';
  const ofNetwork = (limit: Middleware) =>
    isSettled ? signInLimits.network.deferRejection(limit) : limit;
  if (endpoint.signsIn || endpoint.revealsAccount) list.push(ofNetwork(limits.guess));
  if (endpoint.destination) list.push(ofNetwork(limits.send));
  list.push(...sessionGuards(deps, endpoint, sessions));
  list.push(endpoint.body ? jsonBody(JSON_BODY_BYTES_MAX) : rejectBody());
  if (endpoint.ownEmail) list.push(fillOwnEmail(deps));
  list.push(readFields(endpoint));
  list.push(...destinationLimits(signInLimits, endpoint));
  if (endpoint.secondFactor) list.push(claimCode(deps));
  list.push(...factorGuards(deps, endpoint));
  return list;
}

/** Returns the middlewares that read and check the session. */
function sessionGuards(
  { logger }: Pick<Deps, 'logger'>,
  endpoint: GatewayEndpoint,
  { session, readOnlySession, account }: Sessions,
): Middleware[] {
  const list: Middleware[] = [];
  if (endpoint.signsIn) {
    // The error handler inside the session middleware keeps the cookies that were set.
    list.push(session, errorHandler(logger, presentProviderError));
  } else if (endpoint.session !== 'none') list.push(readOnlySession);
  if (endpoint.session === 'required') list.push(endpoint.signsIn ? signedIn : signedInReadOnly);
  if (endpoint.session !== 'none') list.push(account);
  return list;
}

/** Returns the guards of an endpoint that changes the sign-in factors of an account. */
function factorGuards(
  deps: Pick<Deps, 'db' | 'provider'>,
  endpoint: GatewayEndpoint,
): Middleware[] {
  const list: Middleware[] = [];
  if (endpoint.removes) list.push(requireOwnFactor(deps, endpoint.removes));
  if (endpoint.reauthentication) list.push(requireReauthentication(deps, endpoint));
  // Runs after requireReauthentication, because guardAdditions marks the new address as pending.
  if (endpoint.addsFactor) list.push(guardAdditions(deps, endpoint));
  return list;
}

const hasDestination = (endpoint: GatewayEndpoint): boolean =>
  (endpoint.destination ?? endpoint.account ?? endpoint.looksUp) !== undefined;

/**
 * Returns the rate limits that depend on a field of the body. They run after the validation of the
 * body.
 */
function destinationLimits(limits: SignInLimits, endpoint: GatewayEndpoint): Middleware[] {
  const list: Middleware[] = [];
  if (hasDestination(endpoint)) list.push(limits.network.settled);
  if (endpoint.destination) list.push(limits.sends);
  if (endpoint.destination === 'phone_number') list.push(limits.texts);
  if (endpoint.account) list.push(limits.passwords);
  if (endpoint.code === 'sent') list.push(limits.codeSends);
  if (endpoint.code === 'tried') list.push(limits.codeTries);
  if (endpoint.secondFactor) list.push(limits.secondFactor.inSession);
  return list;
}

/**
 * Creates the routes for the endpoints of the provider's browser SDK that this deployment's sign-in
 * methods need. Responses contain no token. If a response of the provider signs the user in, the
 * route starts a session of Posy.
 */
export function gatewayRoutes(deps: GatewayDeps, sessions: Sessions): Router {
  const router = createRouter({ prefix: '/sdk/v1', sensitive: true, strict: true });
  for (const endpoint of enabledEndpoints(deps.config.signInMethods)) {
    router.register(
      endpoint.path,
      [endpoint.method],
      [...guards(deps, endpoint, sessions), forward(deps, endpoint)],
    );
  }
  return router;
}
