import { z } from 'zod';
import { type Answer, failure } from '#test/stytch-emulator/http/answer.ts';

/** What goes wrong with a call. The fields combine: a delay precedes anything else. */
const faultSchema = z.strictObject({
  /** HTTP status of the answer: 500 when only `error_type` is given, 200 when only `body` is. */
  status: z.int().min(200).max(599).optional(),
  error_type: z.string().optional(),
  delayMs: z.int().min(1).optional(),
  /** Sent as the answer's text, whatever it is. */
  body: z.string().optional(),
  /** `true` closes the connection unhandled; `'after'` does the work and loses the answer. */
  cut: z.union([z.literal(true), z.literal('after')]).optional(),
  /** Fields to set in the JSON of an otherwise normal answer. */
  merge: z.record(z.string(), z.unknown()).optional(),
});

/** A fault and what it applies to. */
export const faultRuleSchema = z.strictObject({
  /** A concrete path, or a route as in the tables: `/v1/users/:user_id`. */
  path: z.string().startsWith('/'),
  method: z.string().optional(),
  fault: faultSchema,
  /** How many calls it spoils; without it, all until a reset. */
  times: z.int().min(1).optional(),
});

type Fault = z.infer<typeof faultSchema>;
type FaultRule = z.infer<typeof faultRuleSchema>;

/** The faults in force; the first that fits a call is taken. */
export interface Faults {
  add(rule: FaultRule): void;
  reset(): void;
  take(method: string, paths: readonly string[]): Fault | undefined;
}

/** No faults yet. */
export function createFaults(): Faults {
  let rules: FaultRule[] = [];
  return {
    add: (rule) => void rules.push({ ...rule }),
    reset: () => {
      rules = [];
    },
    take(method, paths) {
      const rule = rules.find(
        (each) => paths.includes(each.path) && (each.method ?? method) === method,
      );
      if (rule?.times !== undefined) {
        rule.times -= 1;
        if (rule.times === 0) rules = rules.filter((each) => each !== rule);
      }
      return rule?.fault;
    },
  };
}

/** The faulty answer, or the real one of `run` with `merge` laid over it (over its `data`). */
export async function applyFault(fault: Fault, run: () => Promise<Answer>): Promise<Answer> {
  if (fault.body !== undefined) {
    const headers = { 'content-type': 'application/json' };
    return { status: fault.status ?? 200, headers, body: fault.body };
  }
  if (fault.status || fault.error_type) {
    const type = fault.error_type ?? 'internal_server_error';
    return failure({ status: fault.status ?? 500, type, message: 'Injected by a test.' });
  }
  const answer = await run();
  if (!fault.merge) return answer;
  const { data, ...bare } = JSON.parse(answer.body);
  const merged = data
    ? { ...bare, data: { ...data, ...fault.merge } }
    : { ...bare, ...fault.merge };
  return { ...answer, body: JSON.stringify(merged) };
}
