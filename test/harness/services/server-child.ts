import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { shutDownOnSignals } from '#bff/shutdown.ts';

// The program of server-process.ts: runs the server, and sends its addresses to the parent process.
const server = await serve(loadConfig(process.env));
shutDownOnSignals(server);
process.send?.({ url: server.url, opsUrl: server.opsUrl });
// The parent process was killed before it could stop this one.
process.once('disconnect', () => process.exit(1));
