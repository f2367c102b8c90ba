interface Schema {
  safeParse: (value: unknown) => {
    success: boolean;
    error?: { issues: readonly { message: string }[] } | undefined;
  };
}

/** What is wrong with a value in the words of its contract; null when nothing is. */
export function firstIssue(schema: Schema, value: unknown): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error?.issues[0]?.message ?? 'Please check this field.');
}
