import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type CborValue = Parameters<typeof isoCBOR.encode>[0];

/** WebAuthn's flags in the authenticator data: present, verified, attested. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Credential {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  signCount: number;
}

/** A passkey device. Its methods return the results of `navigator.credentials` as JSON. */
export interface SoftwareAuthenticator {
  /** Returns a new ES256 credential without attestation for creation options. */
  create(options: string): string;
  /**
   * Returns an assertion with the newest credential that the options allow; throws if they allow
   * none.
   */
  get(options: string): string;
  /** The credentials, newest first. Tests may change their counters. */
  readonly credentials: Credential[];
}

interface DeviceOptions {
  /** The increment of the signature counter per use; 0 for synced passkeys. */
  readonly step?: 0 | 1;
}

/**
 * Creates a passkey device for tests without a browser. Its results are those of a browser that
 * shows a page of `origin`.
 */
export function createSoftwareAuthenticator(
  origin: string,
  { step = 1 }: DeviceOptions = {},
): SoftwareAuthenticator {
  const credentials: Credential[] = [];
  const hostname = new URL(origin).hostname;

  return {
    credentials,
    create(json) {
      const options = JSON.parse(json);
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16);
      const credential = {
        id: id.toString('base64url'),
        rpId: options.rp.id ?? hostname,
        userHandle: options.user.id,
        privateKey,
        signCount: 0,
      };
      credentials.unshift(credential);
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(credential, FLAGS.attested, attested)],
      ]);
      return publicKeyCredential(credential.id, {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin),
        attestationObject: base64(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },
    get(json) {
      const options = JSON.parse(json);
      const allowed: { id: string }[] = options.allowCredentials ?? [];
      const credential = credentials.find(
        ({ id, rpId }) =>
          rpId === options.rpId && (allowed.length === 0 || allowed.some((each) => each.id === id)),
      );
      if (!credential) throw new Error('The device has no such passkey.');
      credential.signCount += step;
      const data = authenticatorData(credential, 0, Buffer.alloc(0));
      const client = clientData('webauthn.get', options.challenge, origin);
      const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
      const signed = createSign('sha256').update(data).update(hash).sign(credential.privateKey);
      return publicKeyCredential(credential.id, {
        clientDataJSON: client,
        authenticatorData: base64(data),
        signature: base64(signed),
        userHandle: credential.userHandle,
      });
    },
  };
}

function publicKeyCredential(id: string, response: object): string {
  const extras = { type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: null };
  return JSON.stringify({ id, rawId: id, ...extras, response });
}

function clientData(type: string, challenge: string, origin: string): string {
  return base64(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

function authenticatorData({ rpId, signCount }: Credential, flags: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(FLAGS.present | FLAGS.verified | flags);
  head.writeUInt32BE(signCount, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), head, rest]);
}

/** Returns an ES256 public key in COSE format (RFC 9053, 7.1). */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, CborValue>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
