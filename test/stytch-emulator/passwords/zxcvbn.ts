import type { OptionsType } from '@zxcvbn-ts/core';

/** The minimum score that the provider accepts. Scores range from 0 to 4. */
export const SCORE_MIN = 3;

/** Estimates the strength of a password. Words from the user's own data lower the estimate. */
export async function zxcvbn(password: string, ownWords: readonly string[]) {
  estimator ??= loadEstimator();
  const { score, feedback } = (await estimator).check(password, [...ownWords]);
  return {
    score,
    warning: textOf(feedbackTexts.warnings, feedback.warning),
    suggestions: feedback.suggestions.map((key) => textOf(feedbackTexts.suggestions, key)),
  };
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

/**
 * Loads the estimator when the first password is checked, because loading the dictionaries takes
 * almost a second.
 */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function textOf(texts: Readonly<Record<string, string>>, key: string | null): string {
  return (key && texts[key]) || '';
}

type Texts = NonNullable<OptionsType['translations']>;

/** The feedback texts of Stytch. Stytch's login widget translates only these texts. */
const feedbackTexts: Omit<Texts, 'timeEstimation'> = {
  warnings: {
    straightRow: 'Straight rows of keys are easy to guess.',
    keyPattern: 'Short keyboard patterns are easy to guess.',
    simpleRepeat: 'Repeats like "aaa" are easy to guess.',
    extendedRepeat: 'Repeats like "abcabcabc" are only slightly harder to guess than "abc".',
    sequences: 'Sequences like "abc" or "6543" are easy to guess.',
    recentYears: 'Recent years are easy to guess.',
    dates: 'Dates are often easy to guess.',
    topTen: 'This is a top-10 common password.',
    topHundred: 'This is a top-100 common password.',
    common: 'This is a very common password.',
    similarToCommon: 'This is similar to a commonly used password.',
    wordByItself: 'A word by itself is easy to guess.',
    namesByThemselves: 'Names and surnames by themselves are easy to guess.',
    commonNames: 'Common names and surnames are easy to guess.',
    userInputs: 'A word by itself is easy to guess.',
    pwned: 'This is a very common password.',
  },
  suggestions: {
    l33t: "Predictable substitutions like '@' instead of 'a' don't help very much.",
    reverseWords: "Reversed words aren't much harder to guess.",
    allUppercase: 'All-uppercase is almost as easy to guess as all-lowercase.',
    capitalization: "Capitalization doesn't help very much.",
    dates: 'Avoid dates and years that are associated with you.',
    recentYears: 'Avoid recent years.',
    associatedYears: 'Avoid years that are associated with you.',
    sequences: 'Avoid sequences.',
    repeated: 'Avoid repeated words and characters.',
    longerKeyboardPattern: 'Use a longer keyboard pattern with more turns.',
    anotherWord: 'Add another word or two. Uncommon words are better.',
    useWords: 'Use a few words, avoid common phrases.',
    noNeed: 'No need for symbols, digits, or uppercase letters.',
    pwned: 'Add another word or two. Uncommon words are better.',
  },
};
