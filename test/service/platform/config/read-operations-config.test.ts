import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { readOperationsConfig } from '../../../../src/service/platform/config/read-operations-config.ts';

const PATH = join(mkdtempSync(join(tmpdir(), 'apple-')), 'association');

describe('readOperationsConfig', () => {
  it('reads the file of APPLE_PAY_DOMAIN_ASSOCIATION as it is', () => {
    writeFileSync(PATH, '7B227073704964223A22\n');
    expect(readOperationsConfig({ APPLE_PAY_DOMAIN_ASSOCIATION: PATH }).appleDomainFile).toBe(
      '7B227073704964223A22\n',
    );
  });

  it.each([
    ['', 'is not'],
    ['<!doctype html><title>Sign in</title>', 'is not'],
    ['{"code": 404}', 'is not'],
    [undefined, 'does not exist'],
  ])('refuses the file %j', (content, sentence) => {
    rmSync(PATH, { force: true });
    if (content !== undefined) writeFileSync(PATH, content);
    const read = () => readOperationsConfig({ APPLE_PAY_DOMAIN_ASSOCIATION: PATH });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`APPLE_PAY_DOMAIN_ASSOCIATION: "${PATH}" ${sentence}`);
  });

  it('has a default for everything: loopback, no limit, no line for a request', () => {
    expect(readOperationsConfig({})).toEqual({
      deliveryRetentionDays: 90,
      eventRetentionDays: 400,
      host: 'localhost',
      allowedHosts: ['localhost'],
      operationsPort: undefined,
      logFormat: 'plain',
      metricsToken: undefined,
      limitsRates: false,
      defendsCards: false,
      maxConnections: 2000,
      keepAliveSeconds: 3660,
      trustedProxies: [],
      stopDelaySeconds: 0,
      securityContact: undefined,
      appleDomainFile: undefined,
    });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: 'pay-1.internal' }, { host: 'pay-1.internal' }],
    [{ HOST: '' }, { host: 'localhost' }],
    [{ OPERATIONS_PORT: '0' }, { operationsPort: 0 }],
    [{ OPERATIONS_PORT: '9464' }, { operationsPort: 9464 }],
    [{ OPERATIONS_PORT: '' }, { operationsPort: undefined }],
    [{ LOG: 'json' }, { logFormat: 'json' }],
    [{ METRICS_TOKEN: '0123456789abcdef' }, { metricsToken: '0123456789abcdef' }],
    [{ METRICS_TOKEN: '' }, { metricsToken: undefined }],
    [{ RATE_LIMIT: 'on' }, { limitsRates: true }],
    [{ RATE_LIMIT: 'off' }, { limitsRates: false }],
    [{ CARD_TESTING_DEFENSE: 'on' }, { defendsCards: true, limitsRates: false }],
    [{ HOST: '0.0.0.0' }, { defendsCards: true, limitsRates: true }],
    [{ HOST: '::' }, { defendsCards: true, limitsRates: true }],
    [{ HOST: '192.168.1.7' }, { defendsCards: true, limitsRates: true }],
    [{ HOST: 'pay.example' }, { defendsCards: true, limitsRates: true }],
    [{ HOST: 'localhost.example' }, { defendsCards: true, limitsRates: true }],
    [{ HOST: '127.0.0.9' }, { defendsCards: false, limitsRates: false }],
    [{ HOST: '::1' }, { defendsCards: false, limitsRates: false }],
    [{ HOST: '::ffff:127.0.0.1' }, { defendsCards: false, limitsRates: false }],
    [{ HOST: 'pay.localhost' }, { defendsCards: false, limitsRates: false }],
    [
      { HOST: '0.0.0.0', RATE_LIMIT: 'off', CARD_TESTING_DEFENSE: 'off' },
      { defendsCards: false, limitsRates: false },
    ],
    [{ MAX_CONNECTIONS: '1' }, { maxConnections: 1 }],
    [{ MAX_CONNECTIONS: '' }, { maxConnections: 2000 }],
    [
      { HOST: 'pay-1.Internal', ALLOWED_HOSTS: 'api, Pay.Internal,x_y' },
      { allowedHosts: ['pay-1.internal', 'api', 'pay.internal', 'x_y'] },
    ],
    [
      { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,' },
      { trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'] },
    ],
    [{ KEEP_ALIVE_SECONDS: '75' }, { keepAliveSeconds: 75 }],
    [{ STOP_DELAY_SECONDS: '5' }, { stopDelaySeconds: 5 }],
    [{ SECURITY_CONTACT: 'mailto:security@pay.example' }, { securityContact: 'mailto:security@pay.example' }],
    [{ SECURITY_CONTACT: '' }, { securityContact: undefined }],
  ])('reads %j', (env, expected) => {
    expect(readOperationsConfig(env)).toMatchObject(expected);
  });

  it.each([
    [{ HOST: 'localhost:4242' }, 'HOST'],
    [{ HOST: 'http://localhost' }, 'HOST'],
    [{ HOST: ' ' }, 'HOST'],
    [{ ALLOWED_HOSTS: 'api:4242' }, 'ALLOWED_HOSTS'],
    [{ ALLOWED_HOSTS: 'https://pay.example' }, 'ALLOWED_HOSTS'],
    [{ ALLOWED_HOSTS: '*.pay.example' }, 'ALLOWED_HOSTS'],
    [{ OPERATIONS_PORT: '65536' }, 'OPERATIONS_PORT'],
    [{ LOG: 'JSON' }, 'LOG'],
    [{ METRICS_TOKEN: '0123456789abcde' }, 'METRICS_TOKEN'],
    [{ METRICS_TOKEN: '0123456789 abcdef' }, 'METRICS_TOKEN'],
    [{ RATE_LIMIT: '600' }, 'RATE_LIMIT'],
    [{ CARD_TESTING_DEFENSE: 'yes' }, 'CARD_TESTING_DEFENSE'],
    [{ MAX_CONNECTIONS: '0' }, 'MAX_CONNECTIONS'],
    [{ MAX_CONNECTIONS: '1.5' }, 'MAX_CONNECTIONS'],
    [{ TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ STOP_DELAY_SECONDS: '5.1' }, 'STOP_DELAY_SECONDS'],
    [{ SECURITY_CONTACT: 'security@pay.example' }, 'SECURITY_CONTACT'],
    [{ SECURITY_CONTACT: 'mailto:a@b.example\nPolicy: x' }, 'SECURITY_CONTACT'],
    [{ STOP_DELAY_SECONDS: '-1' }, 'STOP_DELAY_SECONDS'],
  ])('refuses %j and names %s', (env, name) => {
    expect(() => readOperationsConfig(env)).toThrow(ConfigError);
    expect(() => readOperationsConfig(env)).toThrow(name);
  });

  it('never shows a token that it refuses', () => {
    expect(() => readOperationsConfig({ METRICS_TOKEN: 'geheim' })).not.toThrow('geheim');
  });
});
