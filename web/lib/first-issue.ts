interface Schema {
  safeParse: (value: unknown) => {
    error?: { issues: readonly { message: string }[] } | undefined;
  };
}

/** Returns the first validation error of a value, or null. */
export function firstIssue(schema: Schema, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}
