import * as z from 'zod/mini';
import {
  type GatewayEndpoint,
  optional,
  SESSION_RESPONSE,
  TELEMETRY,
  text,
} from '#bff/gateway/endpoint.ts';
import { publicResponse } from '#bff/http/route-policy.ts';

const WALLET = {
  crypto_wallet_address: text(128),
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
};

const shared = { method: 'POST', methods: ['crypto_wallets'] } as const;
const start = {
  ...shared,
  response: publicResponse,
  // In a session, the provider may bind the wallet to the account at this step (S68).
  reauthentication: 'always' as const,
  body: z.object({
    ...WALLET,
    siwe_params: z.optional(
      z.object({
        uri: optional(),
        chain_id: optional(40),
        issued_at: optional(40),
        statement: optional(500),
        not_before: optional(40),
        message_request_id: optional(200),
        resources: z.optional(z.array(text()).check(z.maxLength(20))),
      }),
    ),
    ...TELEMETRY,
  }),
};

export const cryptoWalletEndpoints: readonly GatewayEndpoint[] = [
  { ...start, path: '/crypto_wallets/authenticate/start/primary', session: 'optional' },
  {
    ...start,
    path: '/crypto_wallets/authenticate/start/secondary',
    session: 'required',
    addsFactor: true,
  },
  {
    ...shared,
    path: '/crypto_wallets/authenticate',
    response: SESSION_RESPONSE,
    session: 'optional',
    reauthentication: 'always',
    body: z.object({ ...WALLET, signature: text(1024), ...TELEMETRY }),
    signsIn: true,
    addsFactor: true,
  },
];
