import { request } from 'node:http';

export interface ExactResponse {
  /**
   * Alternating names and values, in their order. Omits the headers that each server sets itself.
   */
  headers: string[];
  body: Buffer;
}

const OWN = ['date', 'connection', 'keep-alive'];

/** Returns the exact bytes of a response, still compressed. */
export function fetchResponse(
  url: string,
  headers: Record<string, string>,
): Promise<ExactResponse> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => {
      const chunks = await response.toArray();
      const kept = response.rawHeaders.filter(
        (_text, index, all) => !OWN.includes(`${all[index - (index % 2)]}`.toLowerCase()),
      );
      resolve({ headers: kept, body: Buffer.concat(chunks) });
    })
      .once('error', reject)
      .end();
  });
}
