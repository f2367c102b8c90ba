/** Letters that each digit can represent. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'ily',
  '2': 'sz',
  '3': 'e',
  '4': 'ay',
  '5': 's',
  '6': 'bg',
  '7': 'ty',
  '8': 'b',
  '9': 'gp',
};

/** Removes separators and repeated letters from a word, for `looksLikeAny`. */
export function lookAlikeForm(word: string): string {
  return word.replace(/[-_]/g, '').replace(/(.)\1+/g, '$1');
}

/**
 * Returns whether a text reads as one of the words. Ignores digits before and after the word. A
 * digit may stand for a letter, and a letter may be repeated.
 * @param text lower case, without separators
 * @param words in the form that `lookAlikeForm` returns
 */
export function looksLikeAny(text: string, words: readonly string[]): boolean {
  const letters = [...text].map((character) => /[a-z]/.test(character));
  if (!letters.includes(true)) return false;
  const first = letters.indexOf(true);
  const end = letters.lastIndexOf(true) + 1;
  // A leading or trailing digit may belong to the word ("9osy") or not ("24posy"), so try both.
  const forms = [text, text.slice(first), text.slice(0, end), text.slice(first, end)];
  return [...new Set(forms)].some((form) => words.some((word) => spells(form, word)));
}

function spells(text: string, word: string): boolean {
  if (text === '' || word === '') return text === word;
  const [character, letter] = [text.charAt(0), word.charAt(0)];
  if (character !== letter && !DIGIT_LETTERS[character]?.includes(letter)) return false;
  const rest = text.slice(1);
  return spells(rest, word.slice(1)) || spells(rest, word);
}
