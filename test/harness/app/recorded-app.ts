import { beforeEach } from 'vitest';
import { atEndOfFile } from '#test/harness/services/end-of-file.ts';
import {
  type RecordingUpstream,
  startRecordingUpstream,
} from '#test/harness/services/recording-upstream.ts';
import type { Answer } from './browserless-client.ts';
import { type AppOptions, launchSurroundings } from './surroundings.ts';
import { startApp, type TestApp } from './test-app.ts';

export interface RecordedApp {
  app: TestApp;
  /** Between the server and the emulator. */
  upstream: RecordingUpstream;
  /** The kinds of secret that an answer tells in its body, its headers or its cookies. */
  leaksOf(answer: Answer): string[];
}

/** One server for a test file; before each test nothing is recorded, scripted or used up. */
export async function launchRecordedApp(options: AppOptions = {}): Promise<RecordedApp> {
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
  const leaksOf = ({ text, headers }: Answer) =>
    around.emulator.state.canaries.find(text + JSON.stringify(headers));
  return { app, upstream, leaksOf };
}
