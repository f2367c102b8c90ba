import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const WEB = 'web';
const CALL =
  /\b(?:api\.(get|head|post|put|delete|create)(?:<[^(]*>)?|(get)UnlessAborted|upload|navigator\.sendBeacon)\(\s*(['`])(.+?)\3/g;

async function sources(): Promise<[string, string][]> {
  const entries = await readdir(WEB, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(
      async (file): Promise<[string, string]> => [
        file.slice(WEB.length + 1),
        await readFile(file, 'utf8'),
      ],
    ),
  );
}

/** Returns each API call that a file of the web app contains, as `file.ts POST /links/*`. */
export async function declaredCalls(): Promise<string[]> {
  const all = await sources();
  const calls = all.flatMap(([file, source]) =>
    [...source.matchAll(CALL)].map(([, method, get, , path = '']) => {
      const plain = path
        .replace(/\$\{[^}]*\}/g, '*')
        .replace(/\?.*$/, '')
        .replace(/^\/api/, '');
      const verb = (method ?? get ?? 'post').replace('create', 'post');
      return `${file} ${verb.toUpperCase()} ${plain}`;
    }),
  );
  return [...new Set(calls)];
}

/** Returns the files that send requests themselves, including those of the API client. */
export async function filesThatFetch(): Promise<string[]> {
  const all = await sources();
  return all
    .filter(([, source]) =>
      /\bfetch\(|new XMLHttpRequest|sendBeacon\(|new EventSource/.test(source),
    )
    .map(([file]) => file);
}
