import { spawn } from 'node:child_process';
import { closeSync, fchmodSync, openSync } from 'node:fs';
import type { RunAs } from './run-as.ts';

/**
 * Runs a command until its standard input closes, then sends it the signal. The kernel closes the
 * pipe of the standard input however Node exits, even by SIGKILL, so the command never outlives
 * this process. A separate session shields the command from Ctrl-C in the terminal, so that
 * connections are closed before it stops.
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
  /** The signal that stops the command, e.g. `INT`. */
  signal: string;
  /** The file for the command's output. Each start truncates it. */
  log: string;
  runAs?: RunAs;
}

export interface Supervised {
  /** Settles when the command has exited, for any reason. */
  exited: Promise<void>;
  running(): boolean;
  /** Stops the command and waits for its exit. */
  stop(): Promise<void>;
}

/** Starts a command that cannot outlive this process. Only the file's owner can read its output. */
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
