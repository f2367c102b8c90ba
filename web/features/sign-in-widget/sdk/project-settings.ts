import * as z from 'zod/mini';

/** Timeout for loading the settings, in milliseconds. */
const LOAD_MS = 8_000;
const storageKey = (publicToken: string) => `posy_bootstrap_${publicToken}`;

const bodySchema = z.object({ data: z.looseObject({ vertical: z.nullable(z.string()) }) });
type Body = z.infer<typeof bodySchema>;

/** Returns the project's settings, or undefined for other content such as the server's defaults. */
function parse(text: string | null): Body | undefined {
  try {
    const body = bodySchema.parse(JSON.parse(text ?? 'null'));
    return body.data.vertical === null ? undefined : body;
  } catch {
    return undefined;
  }
}

/** Stores the settings, unless the storage is full or disabled. */
function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

function loadStored(key: string): Body | undefined {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** Returns the settings without captchas, for documents whose CSP blocks scripts of other sites. */
function withoutCaptcha({ data }: Body): Body {
  const off = { captcha_settings: { enabled: false }, dfp_protected_auth_enabled: false };
  return { data: { ...data, ...off } };
}

interface SettingsOptions {
  publicToken: string;
  /** Whether the deployment uses captchas, and this document may load their scripts. */
  captcha: boolean;
  originalFetch: typeof fetch;
}

/**
 * Returns a fetch for the project's settings. After a failure, or when the server responds with
 * defaults, it returns the settings that this browser has stored.
 */
export function settingsFetch(options: SettingsOptions): typeof fetch {
  const { publicToken, captcha, originalFetch } = options;
  return async (url, init) => {
    const key = storageKey(publicToken);
    const text = await originalFetch(url, { ...init, signal: AbortSignal.timeout(LOAD_MS) })
      .then((response) => (response.ok ? response.text() : null))
      .catch(() => null);
    const fresh = parse(text);
    if (fresh && text) store(key, text);
    const body = fresh ?? loadStored(key);
    // If the response has no settings, the SDK uses its defaults.
    if (!body) return new Response(text, { status: text === null ? 503 : 200 });
    return Response.json(captcha ? body : withoutCaptcha(body));
  };
}
