import type { StytchClient } from '@stytch/vanilla-js/headless';
import * as z from 'zod/mini';

const PATH = '/sdk/v1/projects/bootstrap/';
/** The screens wait for the settings this long, in milliseconds. */
const LOAD_MS = 8_000;
const storageKey = (publicToken: string) => `posy_bootstrap_${publicToken}`;

const bodySchema = z.object({ data: z.looseObject({ vertical: z.nullable(z.string()) }) });
type Body = z.infer<typeof bodySchema>;

/** Without captchas, for documents whose policy lets no script of another site in. */
function withoutCaptcha({ data }: Body): Body {
  const off = { captcha_settings: { enabled: false }, dfp_protected_auth_enabled: false };
  return { data: { ...data, ...off } };
}

/** @returns undefined for anything but settings of a project, such as the server's defaults */
function parse(text: string | null): Body | undefined {
  try {
    const body = bodySchema.parse(JSON.parse(text ?? 'null'));
    return body.data.vertical === null ? undefined : body;
  } catch {
    return undefined;
  }
}

/** Storage may be full or forbidden: then nothing is kept. */
function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

function kept(key: string): Body | undefined {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

interface Options {
  publicToken: string;
  /** Whether this document may load the scripts of captchas, in this deployment. */
  captcha: boolean;
}

/** Fetches the settings; in place of a failure or of defaults, those that this browser has kept. */
async function fetchSettings(
  original: typeof fetch,
  args: Parameters<typeof fetch>,
  { publicToken, captcha }: Options,
): Promise<Response> {
  const [url, init] = args;
  const key = storageKey(publicToken);
  const answer = await original(url, { ...init, signal: AbortSignal.timeout(LOAD_MS) })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  const fresh = parse(answer);
  if (fresh && answer) keep(key, answer);
  const body = fresh ?? kept(key);
  // The SDK falls back to defaults of its own.
  if (!body) return new Response(answer, { status: answer === null ? 503 : 200 });
  return Response.json(captcha ? body : withoutCaptcha(body));
}

/**
 * Creates a client of the SDK that uses the kept settings when the new ones cannot be loaded.
 * Release 6.3 of the SDK keeps them as well, but takes its defaults after a failure, and it has no
 * option for either. It calls fetch for them while it is constructed, so fetch is replaced meanwhile.
 */
export function withStoredSettings(create: () => StytchClient, options: Options): StytchClient {
  const original = window.fetch;
  window.fetch = (...args) => {
    const isBootstrap = typeof args[0] === 'string' && args[0].includes(PATH);
    return isBootstrap ? fetchSettings(original, args, options) : original(...args);
  };
  try {
    return create();
  } finally {
    window.fetch = original;
  }
}
