import { loadConfig, stytchApiUrl } from '#bff/config.ts';
import { main } from '#bff/worker.ts';
import { expectEmulator } from '#test/harness/servers/expect-emulator.ts';

/**
 * The process that worker.ts starts. Runs jobs until its standard input closes, which happens when
 * the parent process exits.
 */

process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume();
const config = loadConfig(process.env);
if (config.stytch.apiUrl !== stytchApiUrl(config.stytch.projectId)) expectEmulator();
await main(config);
