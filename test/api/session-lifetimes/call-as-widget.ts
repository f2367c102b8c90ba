import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';

/** Makes a call with the widget's default duration, which Posy must ignore. */
export const callAsWidget = (
  client: BrowserlessClient,
  path: string,
  body: object,
): Promise<ClientResponse> =>
  client.post(`/sdk/v1${path}`, { ...body, session_duration_minutes: 30 });
