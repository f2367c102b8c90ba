/** A module and the modules that it imports, by their paths from the project's root. */
export interface Module {
  source: string;
  imports: readonly string[];
}

/**
 * Matches test files. Tests may import from all folders, so their imports do not count as
 * dependencies of their folder.
 */
const TEST_FILE = /\.(test|fixture)\.tsx?$/;
/**
 * The levels at which cycles are forbidden. Each pattern matches the part of a path that names the
 * folder or file.
 */
const LEVELS: readonly RegExp[] = [
  /^(bff|db|scripts|test|web)(?=\/)/,
  /^bff\/[^/]+(?=\/)/,
  /^web\/[^/]+(?=\/)/,
  /^web\/features\/[^/]+(?=\/)/,
  /^scripts\/[^/]+(?=\/)/,
  /^test\/[^/]+(?=\/)/,
  // Folders on the second level.
  /^bff\/[^/]+\/[^/]+(?=\/)/,
  /^web\/(app|lib|ui)\/[^/]+(?=\/)/,
  /^web\/features\/[^/]+\/[^/]+(?=\/)/,
  /^scripts\/[^/]+\/[^/]+(?=\/)/,
  /^test\/[^/]+\/[^/]+(?=\/)/,
  // Files. The state of the emulator is excluded, because it names the type of each store, and the
  // functions of the stores take the state.
  /^(bff|db|scripts|test|web)\/(?!.*stytch-emulator\/state\.ts$).+/,
];

/** Returns the folders that each folder imports from. */
function folderGraph(modules: readonly Module[], folder: RegExp): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { source, imports } of modules) {
    const [from] = folder.exec(source) ?? [];
    if (!from || TEST_FILE.test(source)) continue;
    const targets = graph.get(from) ?? new Set();
    for (const path of imports) {
      const [to] = folder.exec(path) ?? [];
      if (to && to !== from) targets.add(to);
    }
    graph.set(from, targets);
  }
  return graph;
}

function reachable(graph: Map<string, Set<string>>, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const target of graph.get(folder) ?? []) {
      if (!found.has(target)) open.push(target);
      found.add(target);
    }
  }
  return found;
}

/**
 * Returns the groups of folders or files that import each other, directly or indirectly, one line
 * per group.
 * @param levels patterns that match the folder or file in a path; each is checked separately
 */
export function findImportCycles(modules: readonly Module[], levels = LEVELS): string[] {
  const lines = levels.flatMap((pattern) => {
    const graph = folderGraph(modules, pattern);
    const reach = new Map([...graph.keys()].map((each) => [each, reachable(graph, each)]));
    return [...reach].flatMap(([each, targets]) => {
      const group = [...targets].filter((target) => reach.get(target)?.has(each));
      return group.length > 0 ? `These import each other: ${group.toSorted().join(' ↔ ')}` : [];
    });
  });
  return [...new Set(lines)];
}
