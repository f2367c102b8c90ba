import { z } from 'zod';
import { failure, type HandlerResponse } from './response.ts';

/** The effect of a fault on a call: a delay, another effect, or another effect after a delay. */
const faultSchema = z.strictObject({
  /** HTTP status of the response: 500 by default, or 200 with a `body`. */
  status: z.int().min(200).max(599).optional(),
  error_type: z.string().optional(),
  delayMs: z.int().min(1).optional(),
  /** The response body, sent verbatim. */
  body: z.string().optional(),
  /**
   * `true` closes the connection before the call is handled; `'after'` handles the call and drops
   * the response.
   */
  cut: z.union([z.literal(true), z.literal('after')]).optional(),
  /** Fields to set in the JSON of an otherwise normal response. */
  merge: z.record(z.string(), z.unknown()).optional(),
});

/** A fault and the calls that it applies to. */
export const faultRuleSchema = z.strictObject({
  /** A concrete path, or the path of a route with its parameters, such as `/v1/users/:user_id`. */
  path: z.string().startsWith('/'),
  method: z.string().optional(),
  fault: faultSchema,
  /** Number of calls to affect; by default, all calls until a reset. */
  times: z.int().min(1).optional(),
});

type Fault = z.infer<typeof faultSchema>;
type FaultRule = z.infer<typeof faultRuleSchema>;

/** The active faults. If several match a call, the one that was added first applies. */
export interface Faults {
  add(rule: FaultRule): void;
  reset(): void;
  /** The number of calls that a fault has affected since the last reset. */
  readonly taken: number;
  take(method: string, paths: readonly string[]): Fault | undefined;
}

export function createFaults(): Faults {
  let rules: FaultRule[] = [];
  let taken = 0;
  return {
    add: (rule) => void rules.push({ ...rule }),
    reset: () => {
      rules = [];
      taken = 0;
    },
    get taken() {
      return taken;
    },
    take(method, paths) {
      const rule = rules.find(
        (each) => paths.includes(each.path) && (each.method ?? method) === method,
      );
      if (rule) taken += 1;
      if (rule?.times !== undefined) {
        rule.times -= 1;
        if (rule.times === 0) rules = rules.filter((each) => each !== rule);
      }
      return rule?.fault;
    },
  };
}

/** Returns the response of the fault, or the response of `run` with the fields of `merge`. */
export async function applyFault(
  fault: Fault,
  run: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (fault.body !== undefined) {
    const headers = { 'content-type': 'application/json' };
    return { status: fault.status ?? 200, headers, body: fault.body };
  }
  if (fault.status || fault.error_type) {
    const type = fault.error_type ?? 'internal_server_error';
    return failure({ status: fault.status ?? 500, type, message: 'Injected by a test.' });
  }
  const response = await run();
  if (!fault.merge) return response;
  const { data, ...bare } = JSON.parse(response.body.toString());
  const merged = data
    ? { ...bare, data: { ...data, ...fault.merge } }
    : { ...bare, ...fault.merge };
  return { ...response, body: JSON.stringify(merged) };
}
