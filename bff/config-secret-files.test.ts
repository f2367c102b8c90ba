import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DELIVERY, GOOD } from './config.fixture.ts';
import { ConfigError, loadConfig, SECRET_VARIABLES, withSecretFiles } from './config.ts';

const OPTIONAL_SECRETS = {
  JOBS_DATABASE_URL: 'postgres://direct:5432/posy',
  DATABASE_READ_URL: 'postgres://replica/posy',
  STYTCH_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  MEDIA_S3_SECRET_KEY: 'secret',
  CDN_PURGE_TOKEN: 'token',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  EGRESS_PROXY: 'http://user:secret@egress.internal:3128',
};

describe('secrets in files', () => {
  /** Writes a file that is removed after the test, and returns its path. */
  function secretFile(content: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'posy-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  }

  it.each(SECRET_VARIABLES)('reads %s from the file of its _FILE variable', (name) => {
    const value = { ...GOOD, ...OPTIONAL_SECRETS }[name];
    const env = { ...DELIVERY, [name]: undefined, [`${name}_FILE`]: secretFile(`${value}\n`) };
    expect(loadConfig(env)).toEqual(loadConfig({ ...DELIVERY, [name]: value }));
    // `npm start` calls withSecretFiles before loadConfig, because it starts other services first.
    expect(loadConfig(withSecretFiles(env))).toEqual(loadConfig(env));
  });

  it('rejects a malformed REDIS_URL without repeating its password', () => {
    const load = () => loadConfig({ ...GOOD, REDIS_URL: 'redis+cluster://:hid/den@one,two' });
    expect(load).toThrow(/^REDIS_URL is malformed. Escape special characters/);
    expect(load).not.toThrow(/hid|den@/);
  });

  it('rejects a secret that is set both directly and as a file', () => {
    const load = () => loadConfig({ ...GOOD, STYTCH_SECRET_FILE: secretFile('other') });
    expect(load).toThrow(new ConfigError('STYTCH_SECRET and STYTCH_SECRET_FILE are both set'));
  });

  it('names the variable of a file that cannot be read', () => {
    const env = { ...GOOD, REDIS_URL: undefined, REDIS_URL_FILE: '/nonexistent/redis' };
    expect(() => loadConfig(env)).toThrow(new ConfigError('REDIS_URL_FILE ENOENT: cannot be read'));
  });

  it('reports an empty file as an empty variable', () => {
    const env = { ...GOOD, STYTCH_SECRET: undefined, STYTCH_SECRET_FILE: secretFile('\n') };
    expect(() => loadConfig(env)).toThrow('STYTCH_SECRET must be a secret');
  });
});
