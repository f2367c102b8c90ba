import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type NameFunction = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Graph = Parameters<NameFunction>[1];
/** Returns whether a module belongs to a chunk. */
type Test = (id: string, graph: Graph, pages: readonly string[]) => boolean;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The module that loads each page on demand. */
const ROUTES = at('app/routing/routes.tsx');
/** The entry and the layout of the public pages. Their modules form the chunk `shared`. */
const ALWAYS = [at('app/main.tsx'), at('app/layout/public-layout.tsx')];
/** Modules that every visit to a signed-in page loads. */
const SIGNED_IN = [
  at('app/routing/require-profile.ts'),
  at('app/layout/signed-in-layout.tsx'),
  at('app/dashboard/dashboard-route.tsx'),
];
const SETTINGS = at('features/settings/settings-route.tsx');
const LANDING = at('app/landing/landing-route.tsx');

/** Returns the modules with all their static imports. */
function staticImports(graph: Graph, ids: readonly string[], found = new Set<string>()) {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    // Copy the array, because the graph reuses it.
    staticImports(graph, [...(graph.getModuleInfo(id)?.importedIds ?? [])], found);
  }
  return found;
}

const isLoadedBy = (graph: Graph, roots: readonly string[], id: string) =>
  staticImports(graph, roots).has(id);

/** Returns the modules that a page loads on demand. */
function onDemand(graph: Graph, page: string): string[] {
  return [...staticImports(graph, [page])].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );
}

/** Returns the signed-in pages and the parts that they load on demand. */
function signedInParts(graph: Graph): string[] {
  const pages = [...SIGNED_IN, SETTINGS];
  return [...new Set([...pages, ...pages.flatMap((page) => onDemand(graph, page))])];
}

function group(name: string, test: Test): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, graph) => {
      const pages = graph.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? [];
      // Keep pages in their own chunks. A merged page has no entry in the manifest.
      if (pages.includes(id) || ALWAYS.includes(id)) return null;
      return test(id, graph, pages) ? name : null;
    },
  };
}

/** The pages that need no session. */
const openPages = (pages: readonly string[]) =>
  pages.filter((page) => !SIGNED_IN.includes(page) && page !== SETTINGS);

/**
 * The chunks of the browser build besides the pages, in order of precedence. By default, each set
 * of pages and lazy parts gets a chunk with the modules that all of them load. A signed-in page
 * would then need more than a hundred requests, and the entry, which lists all chunks, would be
 * larger.
 */
export const chunkGroups: readonly Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
  },
  group(
    'shared',
    (id, graph) => id.includes('vite/preload-helper') || isLoadedBy(graph, ALWAYS, id),
  ),
  group(
    'page-parts',
    (id, graph) => isLoadedBy(graph, SIGNED_IN, id) && isLoadedBy(graph, [LANDING], id),
  ),
  group(
    'forms',
    (id, graph, pages) =>
      isLoadedBy(graph, SIGNED_IN, id) && isLoadedBy(graph, openPages(pages), id),
  ),
  // The modules that the signed-in pages share with the examples on the landing page.
  group(
    'page-preview',
    (id, graph) =>
      isLoadedBy(graph, SIGNED_IN, id) && isLoadedBy(graph, onDemand(graph, LANDING), id),
  ),
  group('signed-in', (id, graph) => isLoadedBy(graph, SIGNED_IN, id)),
  group('controls', (id, graph, pages) => {
    const parts = signedInParts(graph);
    if (parts.includes(id) || isLoadedBy(graph, openPages(pages), id)) return false;
    return parts.filter((part) => isLoadedBy(graph, [part], id)).length > 1;
  }),
];
