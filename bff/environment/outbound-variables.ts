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
        'Whether the server reads the title of a page that a creator links to, imports links from a page, and copies the picture of the account that a creator signed in with. With off, it does none of this',
      example: 'off',
    }),
  EGRESS_PROXY: z
    .optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }))
    .register(variableTexts, {
      description:
        'HTTP proxy for these requests, which are sent to it by CONNECT with an IP address. Without it, they leave the server directly',
      example: 'http://egress.internal:3128',
      unset: 'no proxy',
    }),
  OUTBOUND_TEST_HOSTS: testHosts.register(variableTexts, {
    description:
      'Hosts that these requests reach at another endpoint, unchecked, for tests. Refused in production',
    example: 'site.example=127.0.0.1:8080',
  }),
};
