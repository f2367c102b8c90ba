import { Agent, request } from 'node:http';
import { AGENT } from '#scripts/bench/load/wrk.ts';
import type { Request } from './experiments.ts';

/** Requests run one at a time: queueing would hide the cost of a single one. */
const connections = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends a request and reads the whole response.
 * @returns milliseconds
 * @throws when the request fails
 */
export function ask(origin: string, asked: Request): Promise<number> {
  const { method = 'GET', path, cookie, body } = asked;
  const bytes = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    'User-Agent': AGENT,
    'Accept-Encoding': 'br',
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie && { Cookie: cookie }),
    ...(bytes && { 'Content-Type': 'application/json' }),
    ...(method !== 'GET' && { 'Content-Length': String(Buffer.byteLength(bytes)) }),
  };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { method, headers, agent: connections }, (response) => {
      const status = response.statusCode ?? 0;
      response.resume().once('error', reject);
      response.once('end', () => {
        if (status < 300) resolve(performance.now() - startedAt);
        else reject(new Error(`${method} ${path}: ${status}`));
      });
    })
      .once('error', reject)
      .end(bytes);
  });
}
