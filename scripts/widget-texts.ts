import { findMissing } from './widget-texts/find-missing.ts';
import { readSources } from './widget-texts/sources.ts';
import { WIDGET_TEXTS } from './widget-texts/texts.ts';

/** Prints the specification's widget texts that the installed release cannot show. */
const missing = findMissing(WIDGET_TEXTS, await readSources());
for (const { section, text } of missing) process.stdout.write(`section ${section}: ${text}\n`);
process.stdout.write(`${WIDGET_TEXTS.length - missing.length} of ${WIDGET_TEXTS.length} texts.\n`);
