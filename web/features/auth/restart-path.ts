import { OAUTH_PROVIDERS } from '#bff/contracts/sign-in-methods.ts';
import { signInOptions } from '#web/features/sign-in-widget/sign-in-options.ts';
import { paths } from '#web/lib/paths.ts';
import { callbackQuery } from './callback-query.ts';

/**
 * Returns the path that starts a new sign-in after a failure. The redirect of an identity provider
 * does not name the provider, so the user chooses it on the login page, unless Google is the only
 * one.
 */
export async function restartPath(): Promise<string> {
  const { tokenType = 'oauth' } = callbackQuery();
  if (tokenType !== 'oauth') return paths.login;
  const options = await signInOptions().catch(() => null);
  const providers = OAUTH_PROVIDERS.filter((name) => options?.methods.includes(name));
  return providers.join() === 'google' ? paths.signIn : paths.login;
}
