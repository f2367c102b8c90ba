import { z } from 'zod';
import { parse } from '../http/body.ts';
import { redirect } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { appendQuery } from '../redirect-urls.ts';
import { accountSchema, attachAccount, linkAccount } from './account.ts';
import { accountPage, expiredPage } from './account-page.ts';
import type { Flow } from './grant-store.ts';
import { PROVIDERS } from './providers.ts';

/**
 * The routes of the account page's two forms. The account page replaces the OAuth provider's
 * consent page.
 */
export const accountPageRoutes: readonly Route[] = PROVIDERS.flatMap(({ key }): Route[] => [
  { method: 'POST', path: `/v1/public/oauth/${key}/choose`, access: 'page', handle: choose },
  { method: 'POST', path: `/v1/public/oauth/${key}/cancel`, access: 'page', handle: cancel },
]);

const chooseSchema = z.object({
  flow: z.string(),
  name: z.string().default(''),
  email: z.string().default(''),
});
const cancelSchema = z.object({ flow: z.string() });

function choose({ state, origin, body }: Call) {
  const { flow: flowId, ...entered } = parse(chooseSchema, body);
  const flow = state.grants.flow(flowId);
  if (!flow) return expiredPage();
  const checked = accountSchema.safeParse(entered);
  if (!checked.success) {
    const errors = z.flattenError(checked.error).fieldErrors;
    return accountPage({ flowId, flow, entered, errors });
  }
  const { attachTo } = flow;
  const account = { ...checked.data, origin };
  const { user, isNew, ...link } =
    attachTo === undefined
      ? linkAccount(state, flow.provider, checked.data, origin)
      : attachAccount(state, flow.provider, account, attachTo);
  const token = state.grants.issue({
    userId: user.user_id,
    ...link,
    codeChallenge: flow.codeChallenge,
    scopes: flow.scopes,
  });
  const target = isNew ? flow.signupRedirectUrl : flow.loginRedirectUrl;
  return redirect(appendQuery(target, { stytch_token_type: 'oauth', token }));
}

/**
 * Redirects to the login URL without a token. Stytch does not document a canceled sign-in, so the
 * redirect follows OAuth (RFC 6749, 4.1.2.1).
 */
function cancel({ state, body }: Call) {
  const flow: Flow | undefined = state.grants.flow(parse(cancelSchema, body).flow);
  if (!flow) return expiredPage();
  const error = {
    error: 'access_denied',
    error_description: 'The user canceled the sign-in.',
  };
  return redirect(appendQuery(flow.loginRedirectUrl, error));
}
