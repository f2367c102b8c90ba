import type { Sources } from './sources.ts';
import type { WidgetText } from './texts.ts';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `{…}` matches any value, or the place that a template or our markup has for one. */
const patternOf = (text: string) =>
  text
    .split(/\{[^}]*\}/)
    .map(literally)
    .join('.+?');

/** Whether a text of the screens is this one, perhaps with more after it. */
function isMessage(text: string, messages: Sources['messages']): boolean {
  const pattern = new RegExp(`^${patternOf(text)}`);
  return [...messages.values()].some((message) => pattern.test(message.replace(/<\/?bold>/g, '')));
}

function isInCode(text: string, code: Sources['code']): boolean {
  const pattern = new RegExp(patternOf(text));
  return code.some((source) => pattern.test(source));
}

/** One word or two are in every code; a sentence is there because it is shown. */
const isSentence = (text: string) => /\w+\W+\w+\W+\w/.test(text);

/** The texts that neither the package with our strings nor our own pages can show. */
export function findMissing(texts: readonly WidgetText[], sources: Sources): WidgetText[] {
  return texts.filter(
    ({ text }) =>
      !isMessage(text, sources.messages) && !(isSentence(text) && isInCode(text, sources.code)),
  );
}
