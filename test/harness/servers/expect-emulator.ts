/**
 * Suppresses the warning of the provider's client about a custom address, which is intended in
 * tests.
 */
export function expectEmulator(): void {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('[Stytch] Warning: Using a custom')) warn(...words);
  };
}
