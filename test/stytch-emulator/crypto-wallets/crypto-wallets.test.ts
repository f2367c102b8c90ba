import { describe, expect, it } from 'vitest';
import { callSdk, type Fixture, setUp, signIn } from '../fixture.ts';
import {
  createEthereumWallet,
  createSolanaWallet,
  type SoftwareWallet,
} from './software-wallet.ts';

const MINUTE = 60_000;
const PATH = '/crypto_wallets/authenticate';
const URI = 'http://localhost:3000';

interface Options {
  readonly session?: string;
  readonly kind?: 'primary' | 'secondary';
  readonly siwe?: object;
}

function start(fixture: Fixture, wallet: SoftwareWallet, options: Options = {}) {
  const { session = '', kind = session ? 'secondary' : 'primary', siwe } = options;
  const body = { ...named(wallet), ...(siwe && { siwe_params: siwe }) };
  return callSdk(fixture, `POST ${PATH}/start/${kind}`, { session, body });
}

function finish(fixture: Fixture, wallet: SoftwareWallet, signature: string, session = '') {
  const body = { ...named(wallet), signature, session_duration_minutes: 60 };
  return callSdk(fixture, `POST ${PATH}`, { session, body });
}

const named = ({ address, type }: SoftwareWallet) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
});

async function prove(fixture: Fixture, wallet: SoftwareWallet, options: Options = {}) {
  const { data } = await start(fixture, wallet, options);
  return finish(fixture, wallet, wallet.sign(data.challenge), options.session);
}

describe.each([
  ['ethereum', createEthereumWallet],
  ['solana', createSolanaWallet],
] as const)('%s wallets', (type, createWallet) => {
  it('create a user at the first sign-in and find the user at the second', async () => {
    const fixture = await setUp();
    const wallet = createWallet();
    const first = await prove(fixture, wallet);
    expect(first.data).toMatchObject({
      user: {
        status: 'active',
        emails: [],
        crypto_wallets: [{ ...named(wallet), verified: true }],
      },
      session: {
        authentication_factors: [
          { type: 'crypto', delivery_method: 'crypto_wallet', crypto_wallet_factor: named(wallet) },
        ],
      },
    });
    expect(fixture.state.canaries.find(first.data.session_token)).toEqual(['session_token']);
    const second = await prove(fixture, wallet);
    expect(second.data.user_id).toBe(first.data.user_id);
    expect(second.data.user.crypto_wallets).toHaveLength(1);
  });

  it('reject a signature of another wallet or text and void the challenge', async () => {
    const fixture = await setUp();
    const wallet = createWallet();
    for (const forge of [createWallet().sign, (text: string) => wallet.sign(`${text}.`)]) {
      const { challenge } = (await start(fixture, wallet)).data;
      const wrong = await finish(fixture, wallet, forge(challenge));
      expect(wrong.error).toBe('401 unable_to_authenticate_crypto_wallet');
      const again = await finish(fixture, wallet, wallet.sign(challenge));
      expect(again.error).toBe('404 crypto_wallet_not_found');
    }
    expect(fixture.state.users.count()).toBe(0);
  });

  it('accept only the latest challenge, once and within five minutes', async () => {
    const fixture = await setUp();
    const wallet = createWallet();
    const used = (await start(fixture, wallet)).data.challenge;
    expect((await finish(fixture, wallet, wallet.sign(used))).status).toBe(200);
    const again = await finish(fixture, wallet, wallet.sign(used));
    expect(again.error).toBe('404 crypto_wallet_not_found');

    const late = (await start(fixture, wallet)).data.challenge;
    fixture.advance(5 * MINUTE);
    const tooLate = await finish(fixture, wallet, wallet.sign(late));
    expect(tooLate.error).toBe('404 crypto_wallet_not_found');

    const replaced = (await start(fixture, wallet)).data.challenge;
    await start(fixture, wallet);
    const old = await finish(fixture, wallet, wallet.sign(replaced));
    expect(old.error).toBe('401 unable_to_authenticate_crypto_wallet');
  });

  it('are added to the signed-in user unless another user has them', async () => {
    const fixture = await setUp();
    const { session_token: session, user_id } = await signIn(fixture);
    const wallet = createWallet();
    const joined = await prove(fixture, wallet, { session });
    expect(joined.data).toMatchObject({ user_id, user: { crypto_wallets: [named(wallet)] } });
    expect(joined.data.session_token).toBe(session);
    expect(joined.data.session.authentication_factors).toHaveLength(2);
    expect((await prove(fixture, wallet)).data.user_id).toBe(user_id);

    const milo = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
    const taken = await prove(fixture, wallet, { session: milo.session_token });
    expect(taken.error).toBe('400 duplicate_wallet_address');
  });

  it('are added only to the user who requested the challenge', async () => {
    const fixture = await setUp();
    const { session_token: session } = await signIn(fixture);
    const milo = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
    const wallet = createWallet();
    for (const [other, error] of [
      [milo.session_token, '401 unable_to_authenticate_crypto_wallet'],
      ['', '401 user_unauthenticated'],
    ] as const) {
      const { challenge } = (await start(fixture, wallet, { session })).data;
      const response = await finish(fixture, wallet, wallet.sign(challenge), other);
      expect(response.error).toBe(error);
    }
    const anonymous = await start(fixture, wallet, { kind: 'secondary' });
    expect(anonymous.error).toBe('401 user_unauthenticated');
  });

  it('require a valid address and a well-formed signature', async () => {
    const fixture = await setUp();
    const wallet = createWallet();
    const wrong = await start(fixture, { ...wallet, address: 'x'.repeat(42) });
    expect(wrong.error).toBe(`400 invalid_${type}_address`);
    await start(fixture, wallet);
    expect((await finish(fixture, wallet, 'signed')).error).toBe('400 invalid_signature');
  });
});

it('an unknown wallet type is rejected', async () => {
  const body = { crypto_wallet_address: '1', crypto_wallet_type: 'bitcoin' };
  const response = await callSdk(await setUp(), `POST ${PATH}/start/primary`, { body });
  expect(response.error).toBe('400 invalid_wallet_type');
});

it('an Ethereum address in lower case identifies the same wallet', async () => {
  const fixture = await setUp();
  const wallet = createEthereumWallet();
  const first = await prove(fixture, wallet);
  const second = await prove(fixture, { ...wallet, address: wallet.address.toLowerCase() });
  expect(second.data.user_id).toBe(first.data.user_id);
});

describe('Sign-In with Ethereum', () => {
  it('uses an EIP-4361 message as the challenge when the caller requests it', async () => {
    const fixture = await setUp();
    const wallet = createEthereumWallet();
    const siwe = {
      uri: `${URI}/login`,
      statement: 'Sign in to Posy.',
      chain_id: '137',
      issued_at: '2026-11-21T08:00:00Z',
      message_request_id: 'abc',
      resources: ['https://example.com/terms'],
    };
    const { challenge } = (await start(fixture, wallet, { siwe })).data;
    const escaped = [
      'localhost:3000 wants you to sign in with your Ethereum account:',
      wallet.address,
      '',
      'Sign in to Posy.',
      '',
      `URI: ${URI}/login`,
      'Version: 1',
      'Chain ID: 137',
      'Nonce: [0-9a-f]{24}',
      'Issued At: 2026-11-21T08:00:00Z',
      'Expiration Time: [-0-9]{10}T[:.0-9]{12}Z',
      'Request ID: abc',
      'Resources:',
      '- https://example.com/terms',
    ].join('\n');
    expect(challenge).toMatch(new RegExp(`^${escaped}$`));
    const response = await finish(fixture, wallet, wallet.sign(challenge));
    expect(response.data.siwe_params).toMatchObject({ domain: 'localhost:3000', chain_id: '137' });
  });

  it('uses an EIP-4361 message when the project requires it, by default without a statement', async () => {
    const fixture = await setUp();
    fixture.state.settings.siwe_required_for_crypto_wallets = true;
    const wallet = createEthereumWallet();
    const { challenge } = (await start(fixture, wallet)).data;
    expect(challenge).toContain(`account:\n${wallet.address}\n\n\nURI: ${URI}\nVersion: 1\n`);
    expect((await prove(fixture, createSolanaWallet())).status).toBe(200);
  });

  it.each([
    ['invalid_siwe_uri', { uri: 'https://evil.example' }],
    ['invalid_siwe_uri', { uri: 'localhost' }],
    ['invalid_siwe_chain_id', { chain_id: 'one' }],
    ['invalid_siwe_statement', { statement: 'Two\nlines' }],
    ['invalid_siwe_message_request_id', { message_request_id: 'a b' }],
    ['invalid_siwe_resource', { resources: ['nothing'] }],
    ['bad_request', { not_before: 'tomorrow' }],
  ])('rejects invalid parameters with %s', async (error, siwe) => {
    const response = await start(await setUp(), createEthereumWallet(), { siwe });
    expect(response.error).toBe(`400 ${error}`);
  });

  it('rejects Solana wallets, and messages that are not valid yet', async () => {
    const fixture = await setUp();
    const solana = await start(fixture, createSolanaWallet(), { siwe: {} });
    expect(solana.error).toBe('400 crypto_wallet_type_incompatible_with_siwe');
    const siwe = { not_before: new Date(fixture.state.now() + MINUTE).toISOString() };
    const early = await prove(fixture, createEthereumWallet(), { siwe });
    expect(early.error).toBe('400 siwe_message_not_valid_yet');
  });
});
