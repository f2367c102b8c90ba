/** Suppresses the provider client's warning about a custom address, which is intended here. */
export function expectEmulator(): void {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('[Stytch] Warning: Using a custom')) warn(...words);
  };
}
