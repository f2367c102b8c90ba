import { spawn } from 'node:child_process';
import { closeSync, fchmodSync, openSync } from 'node:fs';
import type { RunAs } from './run-as.ts';

/**
 * Runs a command until its standard input ends, then sends the signal. The kernel closes that pipe
 * however Node ends, kill -9 included, so nothing outlives us. A session of its own keeps it out of
 * the terminal's Ctrl-C: we close our connections first, then the pipe.
 */
const SUPERVISOR = `
signal=$1; shift
umask 077
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
( while read -r _; do :; done; kill "-$signal" "$child" ) <&3 &
watcher=$!
exec 3<&-
wait "$child"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

export interface SuperviseOptions {
  command: string;
  args: readonly string[];
  /** What asks the command to stop, e.g. `INT`. */
  signal: string;
  /** The file that takes its output; emptied at each start. */
  log: string;
  runAs?: RunAs;
}

export interface Supervised {
  /** Settles when the command has ended, for whatever reason. */
  exited: Promise<void>;
  running(): boolean;
  /** Asks the command to stop and waits for its end. */
  stop(): Promise<void>;
}

/** Starts a command that cannot outlive this process. Its files are readable to their owner only. */
export function supervise(options: SuperviseOptions): Supervised {
  const { prefix = [], ...ids } = options.runAs ?? {};
  const log = openSync(options.log, 'w', 0o600);
  fchmodSync(log, 0o600);
  const words = [...prefix, options.command, ...options.args];
  const child = spawn('sh', ['-c', SUPERVISOR, 'sh', options.signal, ...words], {
    ...ids,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  let running = true;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      running = false;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  child.stdin?.on('error', () => undefined);
  return {
    exited,
    running: () => running,
    stop() {
      child.stdin?.end();
      return exited;
    },
  };
}
