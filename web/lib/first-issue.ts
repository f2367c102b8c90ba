interface Schema {
  safeParse: (value: unknown) => {
    success: boolean;
    error?: { issues: readonly { message: string }[] } | undefined;
  };
}

/** Returns the first validation error of a value, or null. */
export function firstIssue(schema: Schema, value: unknown): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error?.issues[0]?.message ?? 'Please check this field.');
}
