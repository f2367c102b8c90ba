import { loadConfig } from '#bff/config.ts';
import { main } from '#bff/worker.ts';

// The program of worker-process.ts: runs jobs, and tells the parent process when it is ready.
await main(loadConfig(process.env));
process.send?.('ready');
