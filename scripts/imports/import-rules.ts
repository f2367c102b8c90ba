import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser';

/** Features that combine other features. Each has a list of the features that it may import. */
const COMBINED = {
  appearance: ['public-page'],
  auth: ['factors', 'second-factor', 'sign-in-widget'],
  settings: ['factors', 'second-factor', 'sign-in-methods', 'sign-in-widget'],
  'sign-in-methods': ['factors', 'sign-in-widget'],
  'second-factor': ['factors', 'sign-in-widget'],
};
const combined = Object.entries(COMBINED);
const single = `^web/features/(?!(?:${Object.keys(COMBINED).join('|')})/)([^/]+)/`;

/**
 * The files of the server that handle HTTP. They are routes, middlewares, and the file with
 * ProviderError, which contains the status of the provider's response. All other files are domain
 * files and throw domain errors.
 */
const HTTP_FILES = [
  '\\.routes\\.ts$',
  '^bff/app\\.ts$',
  '^bff/(app-shell|gateway|http|public-page|session)/',
  '^bff/auth/sign-in-limits/',
  '^bff/auth/stytch/errors\\.ts$',
];

/**
 * Creates a rule. The name of a rule is a sentence. Patterns match paths relative to the root of
 * the project.
 */
function forbid(
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  const name = comment.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { name, comment, severity: 'error', from, to };
}

/** The import rules of the architecture, one sentence each. `npm run check` enforces them. */
export const IMPORT_RULES: IRegularForbiddenRuleType[] = [
  forbid('The server imports no module of the web', { path: '^bff/' }, { path: '^web/' }),
  forbid(
    'The web imports only bff/contracts of the server',
    { path: '^web/' },
    { path: '^(bff|db|scripts)/', pathNot: '^bff/contracts/' },
  ),
  forbid(
    'Contracts import contracts and libraries only',
    { path: '^bff/contracts/', pathNot: '\\.test\\.ts$' },
    { path: '^(bff|web|db|scripts|test)/', pathNot: '^bff/contracts/' },
  ),
  forbid(
    'Features never import each other',
    { path: single },
    { path: '^web/features/', pathNot: '^web/features/$1/' },
  ),
  ...combined.map(([feature, others]) =>
    forbid(
      `The feature ${feature} imports only ${others.join(', ')}`,
      { path: `^web/features/${feature}/` },
      { path: '^web/features/', pathNot: `^web/features/(${[feature, ...others].join('|')})/` },
    ),
  ),
  forbid(
    'The app imports features, not the reverse',
    { path: '^web/(features|ui|lib)/' },
    { path: '^web/app/' },
  ),
  forbid('web/ui imports only web/lib', { path: '^web/ui/' }, { path: '^web/features/' }),
  forbid(
    'web/lib imports nothing else of the web',
    { path: '^web/lib/' },
    { path: '^web/(features|ui)/' },
  ),
  forbid(
    'Only stores and db import the database client',
    { path: '^(bff|web)/', pathNot: '\\.store\\.ts$' },
    { path: 'node_modules/(knex|pg)/' },
  ),
  forbid(
    'Domain files import no http/errors',
    { path: '^bff/', pathNot: [...HTTP_FILES, '\\.test\\.ts$'] },
    { path: '^bff/http/errors\\.ts$' },
  ),
  forbid(
    'Only bff/auth/stytch imports the client of the provider',
    { path: '^(bff|web|db|scripts)/', pathNot: '^bff/auth/stytch/' },
    { path: 'node_modules/stytch/' },
  ),
  forbid(
    'Only scripts import test',
    { path: '^(bff|web|db)/', pathNot: '\\.test\\.tsx?$' },
    { path: '^test/' },
  ),
  forbid('test imports no script', { path: '^test/' }, { path: '^scripts/' }),
  forbid(
    'The emulator imports only itself and libraries',
    { path: '^test/stytch-emulator/' },
    { path: '^(bff|web|db|scripts|test)/', pathNot: '^test/stytch-emulator/' },
  ),
];

export const CRUISE_OPTIONS: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  // The default parser fails at `using` declarations.
  parser: 'swc',
  enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
};
