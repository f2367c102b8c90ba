import { crc32 } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;

/**
 * Returns the files of an uncompressed ZIP archive by name, as its central directory lists them.
 * @throws Error when a checksum or a local header is wrong
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.subarray(archive.length - END_LENGTH);
  let at = end.readUInt32LE(16);
  const files = new Map<string, Buffer>();
  for (let count = end.readUInt16LE(10); count > 0; count -= 1) {
    const entry = archive.subarray(at);
    if (entry.readUInt32LE(0) !== DIRECTORY_ENTRY) throw new Error('The ZIP directory is invalid.');
    const length = entry.readUInt16LE(28);
    const name = entry.toString('utf8', 46, 46 + length);
    const local = archive.subarray(entry.readUInt32LE(42));
    if (local.toString('utf8', 30, 30 + length) !== name)
      throw new Error(`${name} is at the wrong offset.`);
    const bytes = local.subarray(30 + length, 30 + length + entry.readUInt32LE(20));
    if (crc32(bytes) !== entry.readUInt32LE(16)) throw new Error(`${name} has a wrong checksum.`);
    files.set(name, bytes);
    at += 46 + length;
  }
  if (at !== archive.length - END_LENGTH) throw new Error('The ZIP directory has a wrong length.');
  return files;
}
