import { accountHeader } from '#web/lib/session/document-account.ts';
import { reportStatus } from '#web/lib/session/session-end.ts';
import { ApiError, NetworkError, timeLimit } from './api-client.ts';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends JSON in a POST request. Unlike fetch, it reports the progress of the upload.
 * @param onProgress receives the sent fraction, from 0 to 1
 * @throws {ApiError} on an error response, {@link NetworkError} without a response
 */
export function upload(
  path: string,
  body: unknown,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/json');
    for (const [name, value] of Object.entries(accountHeader())) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onerror = () => reject(new NetworkError('The upload was interrupted.'));
    request.ontimeout = request.onerror;
    request.onload = () => {
      reportStatus(request.status);
      const parsed = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(parsed);
      reject(new ApiError(request.status, typeof parsed === 'object' && parsed ? parsed : {}));
    };
    const content = JSON.stringify(body);
    request.timeout = timeLimit(content);
    request.send(content);
  });
}
