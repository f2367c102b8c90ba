import { z } from 'zod';
import { unauthorized } from '../http/errors.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';

/** A project's dashboard settings, with the field names of the bootstrap call. */
export const settingsSchema = z.strictObject({
  project_name: z.string().nullable(),
  disable_sdk_watermark: z.boolean(),
  captcha_settings: z.union([
    z.strictObject({ enabled: z.literal(false) }),
    z.strictObject({ enabled: z.literal(true), siteKey: z.string() }),
  ]),
  cname_domain: z.string().nullable(),
  email_domains: z.array(z.string()),
  pkce_required_for_email_magic_links: z.boolean(),
  pkce_required_for_password_resets: z.boolean(),
  pkce_required_for_oauth: z.boolean(),
  pkce_required_for_sso: z.boolean(),
  slug_pattern: z.string().nullable(),
  create_organization_enabled: z.boolean(),
  /** The LUDS policy with these two numbers; null selects the zxcvbn policy. */
  password_config: z
    .strictObject({
      luds_complexity: z.int().min(1).max(4),
      luds_minimum_count: z.int().min(8).max(32),
    })
    .nullable(),
  dfp_protected_auth_enabled: z.boolean(),
  dfp_protected_auth_mode: z.enum(['OBSERVATION', 'DECISIONING']),
  siwe_required_for_crypto_wallets: z.boolean(),
});

/** The current settings; tests may change the fields at any time. */
export type Settings = z.infer<typeof settingsSchema>;

/** Returns the settings of a new project: zxcvbn passwords, and no optional requirement. */
export function defaultSettings(): Settings {
  return {
    project_name: 'Stytch emulator',
    disable_sdk_watermark: true,
    captcha_settings: { enabled: false },
    cname_domain: null,
    email_domains: ['example.com'],
    pkce_required_for_email_magic_links: false,
    pkce_required_for_password_resets: false,
    pkce_required_for_oauth: false,
    pkce_required_for_sso: false,
    slug_pattern: null,
    create_organization_enabled: false,
    password_config: null,
    dfp_protected_auth_enabled: false,
    dfp_protected_auth_mode: 'OBSERVATION',
    siwe_required_for_crypto_wallets: false,
  };
}

/** The calls for the project settings and the telemetry of the browser SDK. */
export const bootstrapRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sdk/v1/projects/bootstrap/:public_token',
    access: 'sdk',
    handle: showBootstrap,
  },
  // The SDK sends its telemetry without credentials.
  { method: 'POST', path: '/sdk/v1/events', access: 'open', handle: () => ok({}) },
];

function showBootstrap({ state, params }: Call) {
  if (params.public_token !== state.project.publicToken) throw unauthorized();
  return ok({
    ...state.settings,
    rbac_policy: { roles: [], resources: [], scopes: [] },
    vertical: 'CONSUMER',
  });
}
