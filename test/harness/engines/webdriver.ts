/** A session of the WebDriver protocol (W3C), over plain HTTP. */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** @param driver the driver's address */
  static async create(driver: string, capabilities: object): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driver}/session`, body);
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  get<T>(command: string): Promise<T> {
    return send<T>('GET', `${this.#url}/${command}`);
  }

  /**
   * Sends a command.
   * @param timeoutMs timeout of the response, in milliseconds
   */
  post<T = null>(command: string, body: object = {}, timeoutMs = COMMAND_MS): Promise<T> {
    return send<T>('POST', `${this.#url}/${command}`, body, timeoutMs);
  }

  delete(command = ''): Promise<null> {
    return send('DELETE', command ? `${this.#url}/${command}` : this.#url);
  }
}

/** Timeout of a command, in milliseconds. */
const COMMAND_MS = 30_000;

/**
 * Sends a request to the driver.
 * @throws Error with the driver's own message, or a TimeoutError
 */
async function send<T>(
  method: string,
  url: string,
  body?: object,
  timeoutMs = COMMAND_MS,
): Promise<T> {
  const response = await fetch(url, {
    method,
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}
