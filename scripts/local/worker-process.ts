import { loadConfig, stytchApiUrl } from '#bff/config.ts';
import { main } from '#bff/worker.ts';
import { expectEmulator } from '#test/harness/servers/expect-emulator.ts';

/**
 * The process that worker.ts starts. Runs jobs until standard input closes, i.e. until the parent
 * exits.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume();
const config = loadConfig(process.env);
if (config.stytch.apiUrl !== stytchApiUrl(config.stytch.projectId)) expectEmulator();
await main(config);
