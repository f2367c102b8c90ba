import * as z from 'zod/mini';

/** The README text of a variable. The schema has its default and whether it is required. */
interface VariableText {
  description: string;
  example: string;
  /** The effect of an absent value, if the schema has no default. */
  unset?: string;
}

/** Describes each schema of `environmentSchema`, for the table in README. */
export const variableTexts = z.registry<VariableText>();
