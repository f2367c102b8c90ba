import type * as z from 'zod/mini';
import { BadRequestError } from './errors/errors.ts';

/**
 * Parses input by its contract.
 * @throws BadRequestError whose text is the first problem and whose fields name each bad field
 */
export function validate<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    for (const name of issueFields(issue)) fields[name] ??= issue.message;
  }
  const message = result.error.issues[0]?.message ?? 'The request is not valid.';
  throw new BadRequestError(message, Object.keys(fields).length > 0 ? { fields } : {});
}

function issueFields(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys;
  const [name] = issue.path;
  return name === undefined ? [] : [String(name)];
}
