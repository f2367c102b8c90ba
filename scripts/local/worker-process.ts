import { loadConfig } from '#bff/config.ts';
import { main } from '#bff/worker.ts';

/** Started by worker.ts: runs jobs until standard input closes, that is when the parent exits. */
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume();
await main(loadConfig(process.env));
