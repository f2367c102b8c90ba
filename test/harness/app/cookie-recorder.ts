import { BrowserlessClient, type ClientResponse } from './browserless-client.ts';

/** A client that records the value of every cookie it receives. */
export class CookieRecorder extends BrowserlessClient {
  readonly #noted: Set<string>;

  constructor(options: { url: string; publicUrl: string; address: string }, noted: Set<string>) {
    super(options);
    this.#noted = noted;
  }

  override async send(...request: Parameters<BrowserlessClient['send']>): Promise<ClientResponse> {
    const response = await super.send(...request);
    for (const line of response.setCookies) {
      const value = /^[^=]+=([^;]+)/.exec(line)?.[1];
      if (value) this.#noted.add(value);
    }
    return response;
  }
}
