import { type DestinationStream, type Logger, pino } from 'pino';

const LINES = 64;
const DELAY_MS = 200;

/**
 * Writes lines in blocks, because one system call per line would cost more than serving a cached
 * page. (pino's own buffer measures its whole text again for each line.)
 */
function inBlocks(target: NodeJS.WritableStream): DestinationStream & { flush(): void } {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) target.write(lines.join(''));
    lines = [];
  }
  return {
    flush,
    write(line) {
      lines.push(line);
      if (lines.length >= LINES) flush();
      else timer ??= setTimeout(flush, DELAY_MS).unref();
    },
  };
}

/**
 * Creates a logger that writes one JSON line per event to standard output. Never pass it secrets.
 * @param replica the name of this process, in every line
 */
export function createLogger(level: string, replica: string): Logger {
  return pino({ level, base: { replica } }, inBlocks(process.stdout));
}
