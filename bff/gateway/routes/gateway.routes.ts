import type { SignInLimits } from '#bff/auth/sign-in-limits/sign-in-limits.ts';
import type { Middleware } from '#bff/context.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { enabledEndpoints } from '#bff/gateway/endpoints/all-endpoints.ts';
import { claimCode } from '#bff/gateway/request/claim-code.ts';
import { guardAdditions } from '#bff/gateway/request/factor-additions.ts';
import { fillOwnEmail } from '#bff/gateway/request/own-email.ts';
import { requireStepUp } from '#bff/gateway/request/step-up.ts';
import { forward, readFields } from '#bff/gateway/upstream/forward.ts';
import { presentProviderError } from '#bff/gateway/upstream/provider-error.ts';
import { ownFactorFirst } from '#bff/gateway/upstream/remove-factor.ts';
import { refuseOtherSites } from '#bff/http/csrf.ts';
import { errorHandler } from '#bff/http/error-handler.ts';
import { jsonBody, noBody } from '#bff/http/json-body.ts';
import { declarePolicy } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { signedInReadOnly } from '#bff/session/read-only-session.ts';
import { signedIn } from '#bff/session/signed-in.ts';

interface Sessions {
  /** koa-session's middleware, for calls that may start a session. */
  session: Middleware;
  /** For calls that only read the session. */
  readOnlySession: Middleware;
}

/** Returns the middleware before a call, in the same order for every call. */
function guards(
  deps: Deps,
  call: GatewayEndpoint,
  { session, readOnlySession }: Sessions,
): Middleware[] {
  const { limits, signInLimits } = deps;
  const { response } = call;
  const list = [
    declarePolicy(call.session === 'required' ? { response } : { response, callers: 'anyone' }),
  ];
  if (call.method === 'GET') list.push(refuseOtherSites(deps.refuseForeign));
  list.push(limits.gateway);
  // The network allowance is settled once the body's destination is known. `ownEmail` calls the
  // provider before that.
  const isSettled = namesDestination(call) ? !call.ownEmail : call.code === 'tried';
  const ofNetwork = (limit: Middleware) =>
    isSettled ? signInLimits.network.deferred(limit) : limit;
  if (call.signsIn || call.guess) list.push(ofNetwork(limits.guess));
  if (call.destination) list.push(ofNetwork(limits.send));
  if (call.signsIn) {
    // Errors handled inside the session middleware keep the cookies that were set.
    list.push(session, errorHandler(deps.logger, presentProviderError));
    if (call.session === 'required') list.push(signedIn);
  } else if (call.session !== 'none') {
    list.push(readOnlySession);
    if (call.session === 'required') list.push(signedInReadOnly);
  }
  list.push(call.body ? jsonBody(JSON_BODY_BYTES_MAX) : noBody());
  if (call.ownEmail) list.push(fillOwnEmail(deps));
  list.push(readFields(call));
  list.push(...destinationLimits(signInLimits, call));
  if (call.secondFactor) list.push(claimCode(deps));
  list.push(...factorGuards(deps, call));
  return list;
}

/** What stands before a call that changes how an account signs in. */
function factorGuards(deps: Deps, call: GatewayEndpoint): Middleware[] {
  const list: Middleware[] = [];
  if (call.removes) list.push(ownFactorFirst(deps, call.removes));
  if (call.stepUp) list.push(requireStepUp(deps, call));
  // After requireStepUp: it marks the new address as pending.
  if (call.addsFactor) list.push(guardAdditions(deps, call));
  return list;
}

const namesDestination = (call: GatewayEndpoint): boolean =>
  (call.destination ?? call.account ?? call.asks) !== undefined;

/** Limits by a field of the body; they run after its validation. */
function destinationLimits(limits: SignInLimits, call: GatewayEndpoint): Middleware[] {
  const list: Middleware[] = [];
  if (namesDestination(call)) list.push(limits.network.settled);
  if (call.destination) list.push(limits.sends);
  if (call.destination === 'phone_number') list.push(limits.texts);
  if (call.account) list.push(limits.passwords);
  if (call.code === 'sent') list.push(limits.codeSends);
  if (call.code === 'tried') list.push(limits.codeTries);
  if (call.secondFactor) list.push(limits.secondFactor.inSession);
  return list;
}

/**
 * Routes for the calls of the provider's browser SDK that this deployment's sign-in methods need.
 * Responses contain no token; one that signs in starts our own session.
 */
export function gatewayRoutes(deps: Deps, sessions: Sessions): Router {
  const router = createRouter({ prefix: '/sdk/v1', sensitive: true, strict: true });
  for (const call of enabledEndpoints(deps.config.signInMethods)) {
    router.register(
      call.path,
      [call.method],
      [...guards(deps, call, sessions), forward(deps, call)],
    );
  }
  return router;
}
