import { pathToFileURL } from 'node:url';
import type { Drill } from '#test/drills/drill.ts';
import { endFile } from '#test/harness/servers/end-of-file.ts';
import type { Message } from './run-drill.ts';

/**
 * Runs the drill whose file is the argument of this process. Sends the outcome to the parent
 * process.
 */

const drill: Drill = await import(pathToFileURL(process.argv[2] ?? '').href);
const { title } = drill;

async function outcome(): Promise<Message> {
  try {
    return { title, result: await drill.run() };
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`);
    return { title, error: (error as Error).message };
  }
}

const message = await outcome();
await endFile().catch((error: Error) => process.stderr.write(`cleanup: ${error.message}\n`));
process.send?.(message, () => process.exit(0));
