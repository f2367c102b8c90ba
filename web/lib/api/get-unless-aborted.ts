import { ApiError, NetworkError } from './api-client.ts';

/**
 * Thrown when the browser aborts the request, because the page is being unloaded or loading was
 * stopped.
 */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
}

/**
 * Sends a GET request like `api.get`, but reports an aborted request with a separate error. It uses
 * XMLHttpRequest, because fetch rejects with the same TypeError when loading is stopped and when
 * the network fails.
 * @param path relative to /api
 * @param headers sent with the request
 * @param signal aborts the request
 * @throws {ApiError} on an error response, with its status only
 * @throws {NetworkError} when the network fails
 * @throws {AbortedError} when the browser or the signal aborts the request
 * @throws {SyntaxError} when the body is not JSON
 */
export async function getUnlessAborted(
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  const sent = { accept: 'application/json', ...headers };
  const { status, responseText } = await exchange(`/api${path}`, sent, signal);
  if (status >= 400) throw new ApiError(status, {});
  return JSON.parse(responseText);
}

function exchange(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let failed = false;
    request.open('GET', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.onerror = () => {
      failed = true;
    };
    // Handle `loadend`, because Firefox sends it without `abort` when the page is unloaded.
    request.onloadend = () => {
      signal.removeEventListener('abort', abort);
      if (failed) reject(new NetworkError('The request failed.'));
      else if (request.status === 0) reject(new AbortedError('The request was aborted.'));
      else resolve(request);
    };
    signal.addEventListener('abort', abort);
    request.send();
  });
}
