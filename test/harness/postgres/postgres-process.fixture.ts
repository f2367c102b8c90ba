import { once } from 'node:events';
import { startPostgres } from './postgres.ts';

// Runs Postgres and prints its address, for a test that kills this process.
const server = await startPostgres({ dataFolder: process.argv[2] ?? '' });
process.stdout.write(`${server.url}\n`);
await once(process.stdin.resume(), 'end');
await server.stop();
process.exit(0);
