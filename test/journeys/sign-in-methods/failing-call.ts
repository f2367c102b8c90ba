import type { Page, Request } from 'playwright-core';
import { type Call, type Failure, failCall, isCall } from '#test/harness/browser/calls.ts';

const UNREACHABLE = 'Unable to contact our servers.';
const REFUSAL = 'Too many requests. Please wait a moment and try again.';

/** A response with which the gateway rejects a call. */
const REFUSED: Failure = {
  status: 429,
  json: {
    status_code: 429,
    request_id: 'request-test-1',
    error_type: 'too_many_requests',
    error_message: REFUSAL,
    error_url: '',
  },
};

/** Waits until a text is visible on the page. */
export const shows = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

const REGIONS = '[aria-live], [role=alert]';

/** Marks every element that already announces a text, so that `announces` ignores it. */
const ignoreAnnounced = (page: Page): Promise<void> =>
  page.locator(REGIONS).evaluateAll((regions) => {
    for (const region of regions) {
      for (const element of [region, ...region.querySelectorAll('*')]) {
        element.setAttribute('data-announced-before', '');
      }
    }
  });

/** Waits until a text is announced: next to a field, as a toast, or as an alert. */
export const announces = (page: Page, text: string | RegExp): Promise<void> =>
  page
    .locator(REGIONS)
    .getByText(text)
    .and(page.locator(':not([data-announced-before])'))
    .first()
    .waitFor();

/** Waits until the page has received the failure of a call. */
function callFails(page: Page, call: Call, failure: Failure): Promise<unknown> {
  const matches = (request: Request) => isCall(request, call);
  return failure === 'unreachable'
    ? page.waitForEvent('requestfailed', matches)
    : page.waitForResponse((response) => matches(response.request()));
}

interface FailingCall {
  /** The method and path of the call, below /sdk/v1 unless the path begins with /v1. */
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Makes the screen send the call. It is called once for each kind of failure. */
  act: () => Promise<unknown>;
  /** Waits for the text that the screen shows; by default, the reason of the failure. */
  expected?: (reason: string) => Promise<unknown>;
}

type Kind = 'unreachable' | 'rejected';

const KINDS: Record<Kind, [failure: Failure, reason: string]> = {
  unreachable: ['unreachable', UNREACHABLE],
  rejected: [REFUSED, REFUSAL],
};

/**
 * Makes a call fail once for each kind of failure, by default without a response and then with a
 * rejection. Each time, waits for the failure and for a new announcement. The announcement must be
 * new, because screens keep the text of the first failure.
 */
export async function fails(
  page: Page,
  { call, act, expected }: FailingCall,
  kinds: readonly Kind[] = ['unreachable', 'rejected'],
): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const full = `${method} ${path.startsWith('/v1/') ? path : `/sdk/v1${path}`}` as Call;
  for (const [failure, reason] of kinds.map((kind) => KINDS[kind])) {
    const restore = await failCall(page, full, failure);
    await ignoreAnnounced(page);
    await Promise.all([callFails(page, full, failure), act()]);
    await (expected?.(reason) ?? announces(page, reason));
    await restore();
  }
}

/**
 * Makes a call fail once, by default without a response. One kind of failure is enough for most
 * screens: the tests of `sdk-workarounds.ts` prove that the SDK receives the same kind of error for
 * both, and the journey of emailed codes tests both.
 */
export const failsOnce = (page: Page, call: FailingCall, kind: Kind = 'unreachable') =>
  fails(page, call, [kind]);
