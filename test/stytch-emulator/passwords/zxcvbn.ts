import { feedbackTexts } from './feedback-texts.ts';

/** The minimum score, of 0 to 4, that the provider accepts. */
export const SCORE_MIN = 3;

/** Estimates the strength of a password; the user's own words weaken it. */
export async function zxcvbn(password: string, ownWords: readonly string[]) {
  estimator ??= loadEstimator();
  const { score, feedback } = (await estimator).check(password, [...ownWords]);
  return {
    score,
    warning: inWords(feedbackTexts.warnings, feedback.warning),
    suggestions: feedback.suggestions.map((key) => inWords(feedbackTexts.suggestions, key)),
  };
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** Loaded with the first password: the dictionaries take most of a second. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function inWords(texts: Readonly<Record<string, string>>, key: string | null): string {
  return (key && texts[key]) || '';
}
