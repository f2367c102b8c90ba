import type { IncomingMessage } from 'node:http';
import type { State } from '#test/stytch-emulator/state.ts';
import { ApiError, unauthorized } from './errors.ts';
import type { Access } from './route.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Throws when the caller lacks what a route of this access asks for. */
export function checkAccess(access: Access, request: IncomingMessage, state: State): void {
  if (access === 'backend') checkCredentials(request, state);
  if (access === 'admin') checkThisMachine(request);
}

function checkCredentials(request: IncomingMessage, { project }: State): void {
  const wanted = Buffer.from(`${project.projectId}:${project.secret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${wanted}`) throw unauthorized();
}

/** The admin calls show tokens: no other machine, no rebound name and no web page may use them. */
function checkThisMachine(request: IncomingMessage): void {
  const hostname = request.headers.host?.replace(/:\d+$/, '') ?? '';
  const local =
    LOOPBACK_ADDRESSES.has(request.socket.remoteAddress ?? '') && LOOPBACK_HOSTS.has(hostname);
  const site = request.headers['sec-fetch-site'] ?? 'none';
  // Node's own fetch sends no site; a browser's page always does.
  if (local && site === 'none' && !request.headers.origin) return;
  throw new ApiError(403, 'unauthorized_action', 'Admin calls come from tests on this machine.');
}
