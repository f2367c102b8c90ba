import { setImmediate as nextTurn } from 'node:timers/promises';
import { presentAnalytics } from '#bff/analytics/reports/analytics.presenter.ts';
import { exportPart } from '#bff/analytics/reports/export.ts';
import { ANALYTICS_PARTS } from '#bff/contracts/analytics.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import {
  type ExportedPictures,
  linkLines,
  linksHeader,
  picturesOf,
  presentEvents,
  presentMethods,
  presentPage,
} from './export.presenter.ts';
import type { ExportedBlock } from './export.store.ts';
import type { AccountData } from './read-account.ts';

/** Number of lines to format before yielding to the event loop. */
const LINES = 50;

/** A file of the archive, in client-zip's format. */
interface ZipFile {
  name: string;
  input: string | Uint8Array;
}

interface ArchiveOptions {
  userId: string;
  media: Pick<MediaLibrary, 'readOwn'>;
  dayMonths: number;
  at: Date;
}

const jsonFile = (name: string, value: unknown): ZipFile => ({
  name,
  input: `${JSON.stringify(value, null, 2)}\n`,
});

async function linksFile(name: string, blocks: readonly ExportedBlock[]): Promise<ZipFile> {
  const parts = [linksHeader()];
  for (let start = 0; start < blocks.length; start += LINES) {
    parts.push(linkLines(blocks.slice(start, start + LINES)));
    await nextTurn();
  }
  return { name, input: parts.join('') };
}

async function* textFiles(
  data: AccountData,
  pictures: ExportedPictures,
  { dayMonths, at }: ArchiveOptions,
): AsyncGenerator<ZipFile, void, undefined> {
  const { blocks } = data;
  yield jsonFile('profile.json', presentPage(data, pictures, at));
  const links = blocks.filter(({ kind }) => kind !== 'social');
  const isDeleted = ({ deleted_at }: ExportedBlock) => deleted_at !== null;
  yield linksFile(
    'links.csv',
    links.filter((link) => !isDeleted(link)),
  );
  yield linksFile('deleted-links.csv', links.filter(isDeleted));
  const analytics = presentAnalytics(data.report, { dayMonths, unit: 'days and months' });
  for (const part of ANALYTICS_PARTS) {
    yield { name: `analytics-${part}.csv`, input: exportPart(part, analytics) };
    await nextTurn();
  }
  yield jsonFile('sign-in-methods.json', presentMethods(data.factors));
  yield jsonFile('events.json', presentEvents(data.events));
}

/**
 * Yields the files of an export. Reads each file only after the client has received the previous
 * one. Omits pictures that were deleted after the account was read.
 * @throws Unavailable when the storage of pictures fails
 */
export async function* archiveFiles(
  data: AccountData,
  options: ArchiveOptions,
): AsyncGenerator<ZipFile, void, undefined> {
  const found = picturesOf(data);
  yield* textFiles(data, found, options);
  for (const picture of [found.profile, found.background, ...found.thumbnails.values()]) {
    const bytes = picture && (await options.media.readOwn(options.userId, picture.id));
    if (bytes) yield { name: picture.name, input: bytes };
  }
}
