import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { variableTexts } from './variable-formats.ts';

/** Entries of the form `host=address:port`, separated by commas. */
const testHosts = z.pipe(
  z._default(z.string(), ''),
  z.pipe(
    z.transform((text: string) =>
      text
        .split(',')
        .filter((part) => part.trim() !== '')
        .map((part): [string, { address: string; port: number }] => {
          const [host = '', endpoint = ''] = part.trim().toLowerCase().split('=');
          const colon = endpoint.lastIndexOf(':');
          const port = Number(endpoint.slice(colon + 1));
          return [host, { address: endpoint.slice(0, colon), port }];
        }),
    ),
    z.pipe(
      z.array(
        z.custom<[string, { address: string; port: number }]>(
          (entry) => {
            const [host, { address, port }] = entry as [string, { address: string; port: number }];
            return host !== '' && isIP(address) !== 0 && port > 0 && port <= 65_535;
          },
          { error: 'must list host=address:port, separated by commas' },
        ),
      ),
      z.transform((entries): ReadonlyMap<string, { address: string; port: number }> => {
        return new Map(entries);
      }),
    ),
  ),
);

/** The variables of requests to URLs that users enter (S85). */
export const outboundVariables = {
  LINK_PREVIEWS: z
    ._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on')
    .register(variableTexts, {
      description:
        'With `off`, the server requests no websites that creators name, and no pictures of identity providers: it reads no titles of linked pages, imports no links from pages, and does not copy the picture of the account that a creator signed in with',
      example: 'off',
    }),
  EGRESS_PROXY: z
    .optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }))
    .register(variableTexts, {
      description:
        'HTTP proxy for the requests that `LINK_PREVIEWS` enables. The server sends it CONNECT with an IP address, so the proxy resolves no host names',
      example: 'http://egress.internal:3128',
      unset: 'requests leave the server directly',
    }),
  OUTBOUND_TEST_HOSTS: testHosts.register(variableTexts, {
    description:
      'For tests only; rejected in production. Hosts whose requests go to the given endpoint instead, without the check for public IP addresses',
    example: 'site.example=127.0.0.1:8080',
  }),
};
