import type { IncomingMessage } from 'node:http';
import type { State } from '../state.ts';
import { ApiError, unauthorized } from './errors.ts';
import type { Access } from './route.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Throws unless the caller meets the requirements of this access. */
export function checkAccess(access: Access, request: IncomingMessage, state: State): void {
  if (access === 'backend') checkCredentials(request, state);
  if (access === 'local') checkThisMachine(request);
  if (access === 'admin') checkTest(request);
}

function checkCredentials(request: IncomingMessage, { project }: State): void {
  const wanted = Buffer.from(`${project.projectId}:${project.secret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${wanted}`) throw unauthorized();
}

/** The inbox and admin calls expose secrets: reject other machines and rebound host names. */
function checkThisMachine({ headers, socket }: IncomingMessage): void {
  const hostname = headers.host?.replace(/:\d+$/, '') ?? '';
  if (LOOPBACK_ADDRESSES.has(socket.remoteAddress ?? '') && LOOPBACK_HOSTS.has(hostname)) return;
  throw new ApiError(403, 'unauthorized_action', 'This page is only available on this machine.');
}

/** Only tests may make these calls, no web page. */
function checkTest(request: IncomingMessage): void {
  checkThisMachine(request);
  const site = request.headers['sec-fetch-site'] ?? 'none';
  // Node's fetch sends `none`; a browser's page always sends another site.
  if (site === 'none' && !request.headers.origin) return;
  throw new ApiError(
    403,
    'unauthorized_action',
    'Only tests on this machine may make admin calls.',
  );
}
