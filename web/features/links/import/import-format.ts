import type { ImportInput } from '#bff/contracts/import.ts';

type ImportFormat = Extract<ImportInput, { format: string }>['format'];

const FORMATS: Record<string, ImportFormat> = {
  html: 'bookmarks',
  htm: 'bookmarks',
  csv: 'csv',
  json: 'posy',
};

/** The `accept` attribute of the file input. */
export const IMPORT_FILES = Object.keys(FORMATS)
  .map((extension) => `.${extension}`)
  .join(',');

/** Returns the format of a file by its name; null for another file. */
export function importFormat(name: string): ImportFormat | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(FORMATS, extension) ? (FORMATS[extension] ?? null) : null;
}
