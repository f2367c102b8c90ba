/**
 * Passwords that leaked somewhere: a list that fits on a page stands for the large one that the
 * provider asks. Some are strong, so that a test can tell the two refusals apart.
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

/** The leaked passwords that a run knows; a test adds one that leaks after it was chosen. */
export function createBreachedPasswords(): Set<string> {
  return new Set(LEAKED);
}
