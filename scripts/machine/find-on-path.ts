import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Returns the first program of that name on PATH, or in the given folders. */
export async function findOnPath(
  name: string,
  folders = process.env.PATH ?? '',
): Promise<string | undefined> {
  for (const folder of folders.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name);
    const found = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return candidate;
  }
  return undefined;
}
