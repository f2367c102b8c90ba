import { beforeEach } from 'vitest';
import { pauseCostWatch } from '#test/harness/cost/watch-cost.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import {
  type RecordingUpstream,
  startRecordingUpstream,
} from '#test/harness/services/recording-upstream.ts';
import type { ClientResponse } from './browserless-client.ts';
import { type AppOptions, launchSurroundings } from './surroundings.ts';
import { startApp, type TestApp } from './test-app.ts';

export interface RecordedApp {
  app: TestApp;
  /** The recording proxy between the server and the emulator. */
  upstream: RecordingUpstream;
  /** Returns the kinds of provider secrets in a response's body, headers or cookies. */
  leaksOf(response: ClientResponse): string[];
}

/**
 * Starts one server for a test file. Recorded requests, scripts and rate limits are reset before
 * each test.
 */
export async function launchRecordedApp(options: AppOptions = {}): Promise<RecordedApp> {
  pauseCostWatch();
  const around = await launchSurroundings(options.publicUrl);
  const upstream = await startRecordingUpstream(around.emulator.url);
  const app = await startApp(around, { ...options, stytchApiUrl: upstream.url });
  atEndOfFile(async () => {
    await app.stop();
    await upstream.stop();
  });
  beforeEach(async () => {
    await app.forgetRates();
    upstream.reset();
  });
  const leaksOf = ({ text, headers }: ClientResponse) =>
    around.emulator.state.canaries.find(text + JSON.stringify(headers));
  return { app, upstream, leaksOf };
}
