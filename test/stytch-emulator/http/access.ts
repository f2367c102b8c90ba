import type { IncomingMessage } from 'node:http';
import type { State } from '#test/stytch-emulator/state.ts';
import { ApiError, unauthorized } from './errors.ts';
import type { Access } from './route.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Throws when the caller lacks what a route of this access asks for. */
export function checkAccess(access: Access, request: IncomingMessage, state: State): void {
  if (access === 'backend') checkCredentials(request, state);
  if (access === 'local') checkThisMachine(request);
  if (access === 'admin') checkTest(request);
}

function checkCredentials(request: IncomingMessage, { project }: State): void {
  const wanted = Buffer.from(`${project.projectId}:${project.secret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${wanted}`) throw unauthorized();
}

/** The inbox and the admin calls show secrets: no other machine and no rebound name may read them. */
function checkThisMachine({ headers, socket }: IncomingMessage): void {
  const hostname = headers.host?.replace(/:\d+$/, '') ?? '';
  if (LOOPBACK_ADDRESSES.has(socket.remoteAddress ?? '') && LOOPBACK_HOSTS.has(hostname)) return;
  throw new ApiError(403, 'unauthorized_action', 'This is only shown on this machine.');
}

/** What a test calls, no web page may. */
function checkTest(request: IncomingMessage): void {
  checkThisMachine(request);
  const site = request.headers['sec-fetch-site'] ?? 'none';
  // Node's own fetch sends no site; a browser's page always does.
  if (site === 'none' && !request.headers.origin) return;
  throw new ApiError(403, 'unauthorized_action', 'Admin calls come from tests on this machine.');
}
