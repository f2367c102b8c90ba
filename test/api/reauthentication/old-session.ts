import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { readStored, rewriteStored } from '#test/harness/app/session-records.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';

/** Eleven minutes, after which neither a sign-in nor a reauthentication counts as recent. */
export const OLD_MS = 11 * 60_000;

/** Makes the sign-in of a session too old for sensitive changes. */
export async function makeOld(app: TestApp, client: BrowserlessClient): Promise<void> {
  const { createdAt } = await readStored(app, client);
  await rewriteStored(app, client, { createdAt: createdAt - OLD_MS, provenAt: createdAt - OLD_MS });
}
