import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Config } from '#bff/config.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { toProviderError } from '#bff/gateway/provider-error.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import type { Upstream } from './upstream.ts';

/** Time limit in milliseconds, after which the last loaded settings or the defaults are used. */
const LOAD_MS = 3_000;
/** Time in milliseconds for which the last loaded settings are used if loading fails. */
const STALE_MS = 24 * 60 * 60_000;

type Bootstrap = Readonly<Record<string, unknown>>;

/** Settings for the SDK if none have been loaded: everything is off or null (spec section 3). */
const DEFAULTS: Bootstrap = {
  project_name: null,
  disable_sdk_watermark: true,
  captcha_settings: { enabled: false },
  email_domains: ['stytch.com'],
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: null,
  dfp_protected_auth_enabled: false,
  siwe_required_for_crypto_wallets: false,
  // Null marks these settings as defaults. The browser prefers its cached settings to defaults.
  vertical: null,
};

/**
 * Settings that override the project's settings. The SDK sends all requests to our origin. It adds
 * no PKCE challenge, because the gateway adds one.
 */
const OVERRIDES: Bootstrap = {
  cname_domain: null,
  pkce_required_for_oauth: false,
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_sso: false,
  rbac_policy: { roles: [], resources: [], scopes: [] },
};

/** Without SIGN_IN_CAPTCHA, the SDK loads no third-party script. */
const CAPTCHA_OFF: Bootstrap = {
  captcha_settings: { enabled: false },
  dfp_protected_auth_enabled: false,
};

const flag = z.optional(z.boolean());

/** The settings that SDK 6.3 reads, except those in OVERRIDES. All others are dropped. */
const settingsSchema = z.object({
  project_name: z.nullable(z.string()),
  disable_sdk_watermark: flag,
  captcha_settings: z.object({ enabled: z.boolean(), siteKey: z.optional(z.string()) }),
  email_domains: z.array(z.string()),
  slug_pattern: z.nullable(z.string()),
  create_organization_enabled: flag,
  password_config: z.nullable(
    z.object({ luds_complexity: z.number(), luds_minimum_count: z.number() }),
  ),
  dfp_protected_auth_enabled: flag,
  dfp_protected_auth_mode: z.optional(z.enum(['OBSERVATION', 'DECISIONING'])),
  siwe_required_for_crypto_wallets: flag,
  vertical: z.string(),
});

interface BootstrapDeps {
  config: Pick<Config, 'stytch' | 'signInCaptcha'>;
  upstream: Upstream;
  logger: Logger;
}

/**
 * Creates the function that loads the project's settings for the browser SDK. If the provider
 * fails, the function returns the last loaded settings for up to a day, and then the defaults.
 */
export function createBootstrapLoader({ config, upstream, logger }: BootstrapDeps) {
  const { stytch, signInCaptcha } = config;
  let lastGood: { settings: Bootstrap; at: number; load: number } | undefined;
  let loads = 0;

  async function fetchSettings(): Promise<Bootstrap> {
    const path = `/projects/bootstrap/${stytch.publicToken}`;
    loads += 1;
    const load = loads;
    // Send the request without the SDK header of a browser, because all browsers share the
    // response.
    const response = await upstream.send({ method: 'GET', path });
    if (response.status >= 300) throw toProviderError(response);
    const parsed = settingsSchema.safeParse({ ...DEFAULTS, ...(response.body.data as object) });
    if (!parsed.success) throw new Unavailable();
    // Ignore a slow response to an earlier request: it must not replace newer settings.
    if (!lastGood || load > lastGood.load) {
      lastGood = { settings: parsed.data, at: Date.now(), load };
    }
    return parsed.data;
  }

  async function load(): Promise<Bootstrap> {
    try {
      return await withTimeout(LOAD_MS, fetchSettings(), () => {
        throw new Unavailable();
      });
    } catch (error) {
      logger.warn({ cause: (error as Error).message }, 'project settings not loaded');
      return lastGood && Date.now() - lastGood.at < STALE_MS ? lastGood.settings : DEFAULTS;
    }
  }

  return async function loadBootstrap(): Promise<Bootstrap> {
    const settings = await load();
    return { ...settings, ...OVERRIDES, ...(signInCaptcha ? {} : CAPTCHA_OFF) };
  };
}
