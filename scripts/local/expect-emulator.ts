/** The provider's client warns of every address but its own; here the emulator's is meant. */
export function expectEmulator(): void {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('[Stytch] Warning: Using a custom')) warn(...words);
  };
}
