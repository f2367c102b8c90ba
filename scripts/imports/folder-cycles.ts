/** A module and the modules that it imports, by their paths from the project's root. */
export interface Module {
  source: string;
  imports: readonly string[];
}

/** Tests may import from all folders, so they are not part of a folder's dependencies. */
const TEST_FILE = /\.(test|fixture)\.tsx?$/;
/** The sets of folders without cycles: each pattern matches the folder in a path. */
const FOLDERS: readonly RegExp[] = [
  /^(bff|db|scripts|test|web)(?=\/)/,
  /^bff\/[^/]+(?=\/)/,
  /^web\/[^/]+(?=\/)/,
  /^web\/features\/[^/]+(?=\/)/,
  /^scripts\/[^/]+(?=\/)/,
  /^test\/[^/]+(?=\/)/,
];

/** Returns the folders that each folder imports. */
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
 * Returns the groups of folders that import each other, directly or indirectly, one line each.
 * @param folders patterns that match the folder in a path; each is checked separately
 */
export function findFolderCycles(modules: readonly Module[], folders = FOLDERS): string[] {
  return folders.flatMap((pattern) => {
    const graph = folderGraph(modules, pattern);
    const groups = [...graph.keys()].flatMap((folder) => {
      const targets = reachable(graph, folder);
      const group = [...targets].filter((target) => reachable(graph, target).has(folder));
      return group.length > 0 ? group.toSorted().join(' ↔ ') : [];
    });
    return [...new Set(groups)].map((group) => `Folders import each other: ${group}`);
  });
}
