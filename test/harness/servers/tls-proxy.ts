// The certificate library requires this import first.
import 'reflect-metadata';
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { X509CertificateGenerator } from '@peculiar/x509';

const DAY_MS = 86_400_000;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Creates a self-signed certificate for localhost. */
export async function localCertificate(): Promise<{ key: string; cert: string }> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificate.toString('pem'),
  };
}

/**
 * Starts a TLS-terminating proxy that forwards the client's address, as in production. Rejects with
 * the system's error when the port is in use.
 * @param before awaited before each request is forwarded
 */
export async function startTlsProxy(
  port: number,
  target: string,
  before: (path: string) => Promise<void> = async () => undefined,
): Promise<Server> {
  const { hostname, port: targetPort } = new URL(target);
  const server = createServer(await localCertificate(), async (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const { method = 'GET', url = '/' } = incoming;
    await before(url);
    if (outgoing.destroyed) return;
    // Use a new connection for each request, because the server may close an idle one at the same
    // time.
    const options = { hostname, port: targetPort, method, path: url, headers, agent: false };
    const onward = request(options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  // Keep connections longer than any pause in a test. Chromium fails after several connections that
  // are closed while it uses them.
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
