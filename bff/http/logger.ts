import { type Logger, pino } from 'pino';

/** One JSON line an event on standard output. Nothing secret is ever passed in. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
