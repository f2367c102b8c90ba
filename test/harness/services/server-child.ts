import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';

/** Started by server-process.ts: serves, and tells its parent where. */
const server = await serve(loadConfig(process.env));
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.send?.(server.url);
