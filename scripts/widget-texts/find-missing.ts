import type { Sources } from './sources.ts';
import type { WidgetText } from './texts.ts';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `{…}` matches any value, or a placeholder of a template or of markup. */
const patternOf = (text: string) =>
  text
    .split(/\{[^}]*\}/)
    .map(literally)
    .join('.+?');

/** Returns whether a message begins with this text. */
function isMessage(text: string, messages: Sources['messages']): boolean {
  const pattern = new RegExp(`^${patternOf(text)}`);
  return [...messages.values()].some((message) => pattern.test(message.replace(/<\/?bold>/g, '')));
}

function isInCode(text: string, code: Sources['code']): boolean {
  const pattern = new RegExp(patternOf(text));
  return code.some((source) => pattern.test(source));
}

/** One or two words occur in any code; a sentence occurs only because it is shown. */
const isSentence = (text: string) => /\w+\W+\w+\W+\w/.test(text);

/** Returns the texts that neither the package with our strings nor our own pages can show. */
export function findMissing(texts: readonly WidgetText[], sources: Sources): WidgetText[] {
  return texts.filter(
    ({ text }) =>
      !isMessage(text, sources.messages) && !(isSentence(text) && isInCode(text, sources.code)),
  );
}
