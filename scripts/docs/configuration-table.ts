import { SECRET_VARIABLES } from '#bff/config.ts';
import { environmentSchema } from '#bff/environment/environment.ts';
import { variableTexts } from '#bff/environment/variable-formats.ts';

const START = '<!-- configuration: written by `node scripts/check-docs.ts --write` -->';
const END = '<!-- /configuration -->';

type Variables = typeof environmentSchema.shape;

/**
 * Returns the default value that the schema applies, or a text that states whether the variable is
 * required.
 */
function defaultOf(schema: Variables[keyof Variables], unset: string | undefined): string {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success) return '*required*';
  const { data } = parsed;
  // Objects are not shown, because they differ from the format of their variables. Every object is
  // empty by default.
  const isShown = data !== undefined && (typeof data !== 'object' || Array.isArray(data));
  const text = isShown ? String(data) : '';
  return text === '' ? (unset ?? 'none') : `\`${text}\``;
}

/**
 * Returns the README table that describes every variable of the server.
 * @throws Error naming a variable without a description
 */
export function configurationTable(): string {
  const rows = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const text = variableTexts.get(schema);
    if (!text) throw new Error(`${name} has no description in bff/environment/environment.ts.`);
    const isSecret = SECRET_VARIABLES.some((secret) => secret === name);
    const cells = [
      `\`${name}\``,
      defaultOf(schema, text.unset),
      `\`${text.example}\``,
      isSecret ? `${text.description}. From a file: \`${name}_FILE\`` : text.description,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Variable | Default | Example | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/**
 * Returns README with the table inserted between its two markers.
 * @throws Error when a marker is missing
 */
export function withTable(readme: string, table: string): string {
  const [before, rest, ...others] = readme.split(START);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined || others.length > 0) {
    throw new Error(`README.md needs one "${START}" followed by "${END}".`);
  }
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}
