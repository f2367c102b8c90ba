import { type OneTapSubmit, oneTapStart, oneTapSubmit } from './one-tap.ts';
import { getExamplePhoneNumber, parsedPhoneNumber } from './phone-numbers.ts';

/** A request of the SDK to its hidden frame. */
export interface FrameRequest {
  method: string;
  args: [Record<string, string>];
}

export type FrameResponse = { success: true; payload: unknown } | { success: false; error: object };

const METHODS: Record<string, (request: Record<string, string>) => unknown> = {
  parsedPhoneNumber: ({ phoneNumber = '', regionCode }) =>
    parsedPhoneNumber(phoneNumber, regionCode),
  getExamplePhoneNumber: ({ regionCode = '' }) => getExamplePhoneNumber(regionCode),
  oneTapStart: ({ publicToken = '' }) => oneTapStart(publicToken),
  oneTapSubmit: (request) => oneTapSubmit(request as unknown as OneTapSubmit),
};

/** Returns the response to a request. Errors become plain objects, which can be posted. */
export async function respond({ method, args: [request] }: FrameRequest): Promise<FrameResponse> {
  try {
    const handle = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
    if (!handle) throw new TypeError(`There is no method ${method}.`);
    return { success: true, payload: await handle(request) };
  } catch (error) {
    if (!(error instanceof Error)) return { success: false, error: { message: String(error) } };
    const { name, message } = error;
    return { success: false, error: { ...error, name, message } };
  }
}
