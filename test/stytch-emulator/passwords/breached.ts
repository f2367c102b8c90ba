/**
 * A short list of breached passwords that replaces the provider's large one. Some are strong, so
 * that tests can distinguish the two errors.
 */
const LEAKED: readonly string[] = [
  '123456789',
  'password123',
  'Password123!',
  'P@ssw0rd123!',
  'qwertyuiop',
  'iloveyou1',
  'letmein123',
  'Welcome2024!',
  'Summer2024!',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'Tr0ub4dor&3',
];

/** Returns a run's breached passwords; tests add one that is breached after it was chosen. */
export function createBreachedPasswords(): Set<string> {
  return new Set(LEAKED);
}
