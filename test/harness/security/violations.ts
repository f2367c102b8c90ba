import type { BrowserContext } from 'playwright-core';

/** Records every violation of a page's content security policy. */
export async function reportViolations(
  context: BrowserContext,
  violations: string[],
): Promise<void> {
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = globalThis as unknown as Record<string, (text: string) => void>;
      reportViolation?.(`${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}`);
    });
  });
}
