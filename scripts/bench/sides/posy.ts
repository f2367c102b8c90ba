import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';

/** The product's server as it is, logging like in production. */
const server = await serve(loadConfig(process.env));
process.send?.(server.url);
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
