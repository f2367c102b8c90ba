import { loadConfig } from '#bff/config.ts';
import { main } from '#bff/worker.ts';

/** Started by worker-process.ts: runs jobs, and tells the parent when it is ready. */
await main(loadConfig(process.env));
process.send?.('ready');
