import { type DestinationStream, type Logger, pino } from 'pino';

const LINES = 64;
const DELAY_MS = 200;

/**
 * Hands lines on in blocks: a system call a line would cost more than a cached page. (pino's own
 * buffer measures its whole text again at each line.)
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

/** One JSON line an event on standard output. Nothing secret is ever passed in. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, inBlocks(process.stdout));
}
