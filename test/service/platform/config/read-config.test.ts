import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { readConfig } from '../../../../src/service/platform/config/read-config.ts';
import { describeDatabase } from '../../../../src/service/platform/config/read-database-url.ts';
import { readOperationsConfig } from '../../../../src/service/platform/config/read-operations-config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 4242,
      publicUrl: undefined,
      dataDir: '.data',
      databaseUrl: undefined,
      databasePoolSize: 10,
      role: 'all',
      fixturesFile: undefined,
      webhookAllow: [],
      webhookRetrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
      webhookTimeoutSeconds: 30,
      recoverAfterSeconds: 60,
      bank: { kind: 'simulated' },
      operations: readOperationsConfig({}),
    });
  });

  it.each([
    [{ SERVICE_PORT: '0' }, { port: 0 }],
    [{ SERVICE_PORT: '65535' }, { port: 65_535 }],
    [{ PUBLIC_URL: 'https://pay.example' }, { publicUrl: 'https://pay.example' }],
    [{ PUBLIC_URL: 'http://localhost:4242/' }, { publicUrl: 'http://localhost:4242' }],
    [{ PUBLIC_URL: '' }, { publicUrl: undefined }],
    [
      { SERVICE_PORT: '', DATABASE_POOL_SIZE: '', RECOVER_AFTER_SECONDS: '', WEBHOOK_TIMEOUT_SECONDS: '' },
      { port: 4242, databasePoolSize: 10, recoverAfterSeconds: 60, webhookTimeoutSeconds: 30 },
    ],
    [{ DATA_DIR: '/var/lib/servicepay' }, { dataDir: '/var/lib/servicepay' }],
    [{ FIXTURES: 'companies.json' }, { fixturesFile: 'companies.json' }],
    [
      { WEBHOOK_ALLOW: '127.0.0.1:9000, LOCALHOST:* ,[::1]:80,' },
      { webhookAllow: ['127.0.0.1:9000', 'localhost:*', '[::1]:80'] },
    ],
    [{ WEBHOOK_RETRY_SECONDS: '0,0.5, 86400' }, { webhookRetrySeconds: [0, 0.5, 86_400] }],
    [{ WEBHOOK_RETRY_SECONDS: '' }, { webhookRetrySeconds: [] }],
    [
      { WEBHOOK_SOURCES: '203.0.113.7, 203.0.113.0/24,2001:DB8::/32' },
      { webhookSources: ['203.0.113.7', '203.0.113.0/24', '2001:db8::/32'] },
    ],
    [{ WEBHOOK_SOURCES: '' }, { webhookSources: undefined }],
    [{ WEBHOOK_TIMEOUT_SECONDS: '0.1' }, { webhookTimeoutSeconds: 0.1 }],
    [{ DATABASE_URL: '' }, { databaseUrl: undefined }],
    [{ DATABASE_URL: 'postgres://db/pay' }, { databaseUrl: 'postgres://db/pay', role: 'all' }],
    [
      { DATABASE_URL: 'postgresql://db/pay', ROLE: 'api' },
      { databaseUrl: 'postgresql://db/pay', role: 'api' },
    ],
    [{ DATABASE_URL: 'postgres://db/pay', ROLE: 'worker' }, { role: 'worker' }],
    [{ ROLE: '' }, { role: 'all' }],
    [{ DATABASE_POOL_SIZE: '1' }, { databasePoolSize: 1 }],
    [{ RECOVER_AFTER_SECONDS: '1.5' }, { recoverAfterSeconds: 1.5 }],
  ])('reads %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  it.each([
    [{ SERVICE_PORT: '65536' }, 'SERVICE_PORT'],
    [{ SERVICE_PORT: '-1' }, 'SERVICE_PORT'],
    [{ SERVICE_PORT: '80.5' }, 'SERVICE_PORT'],
    [{ SERVICE_PORT: 'http' }, 'SERVICE_PORT'],
    [{ SERVICE_PORT: ' ' }, 'SERVICE_PORT'],
    [{ PUBLIC_URL: 'pay.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://pay.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://pay.example/checkout' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://pay.example/?a' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://me@pay.example/' }, 'PUBLIC_URL'],
    [{ WEBHOOK_ALLOW: 'localhost' }, 'WEBHOOK_ALLOW'],
    [{ WEBHOOK_ALLOW: '*:*' }, 'WEBHOOK_ALLOW'],
    [{ WEBHOOK_ALLOW: 'http://localhost:9000' }, 'WEBHOOK_ALLOW'],
    [{ WEBHOOK_ALLOW: 'localhost:9000;127.0.0.1:*' }, 'WEBHOOK_ALLOW'],
    [{ WEBHOOK_SOURCES: 'pay.example' }, 'WEBHOOK_SOURCES'],
    [{ WEBHOOK_SOURCES: '203.0.113.0/33' }, 'WEBHOOK_SOURCES'],
    [{ WEBHOOK_SOURCES: '203.0.113.7/24' }, 'write 203.0.113.0/24'],
    [{ WEBHOOK_SOURCES: '2001:DB8::1/32' }, 'write 2001:db8::/32'],
    [{ WEBHOOK_RETRY_SECONDS: '5,soon' }, 'WEBHOOK_RETRY_SECONDS'],
    [{ WEBHOOK_RETRY_SECONDS: '-1' }, 'WEBHOOK_RETRY_SECONDS'],
    [{ WEBHOOK_RETRY_SECONDS: '86401' }, 'WEBHOOK_RETRY_SECONDS'],
    [{ WEBHOOK_RETRY_SECONDS: '5;300' }, 'WEBHOOK_RETRY_SECONDS'],
    [{ WEBHOOK_TIMEOUT_SECONDS: '0' }, 'WEBHOOK_TIMEOUT_SECONDS'],
    [{ WEBHOOK_TIMEOUT_SECONDS: 'Infinity' }, 'WEBHOOK_TIMEOUT_SECONDS'],
    [{ DATABASE_URL: 'mysql://localhost/pay' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'localhost/pay' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres:///pay' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://localhost/' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'host=/cloudsql/p:r:i dbname=pay user=pay' }, 'postgres://user@/database?host=/folder'],
    [{ DATABASE_URL: 'postgres://pay@/pay' }, 'postgres://user@/database?host=/folder'],
    [{ DATABASE_URL: 'postgres://pay@a,b/pay' }, 'several hosts'],
    [{ DATABASE_URL: 'postgres://pay@a:1,b:2/pay?target_session_attrs=read-write' }, 'several hosts'],
    [{ DATABASE_URL: 'postgres://pay@/pay?host=a,b' }, 'several hosts'],
    [{ DATABASE_URL: 'postgres://db/pay?service=pay' }, 'parameter service'],
    [{ DATABASE_URL: 'postgres://db/pay?passfile=/x' }, 'PGPASSFILE'],
    [{ DATABASE_URL: 'postgres://db/pay?schema=app' }, 'options=-c%20search_path%3Dname'],
    [{ DATABASE_URL: 'postgres://db/pay?target_session_attrs=standby' }, 'read-write, primary'],
    [{ DATABASE_URL: 'postgres://pay:50%off@db/pay' }, 'write %25'],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE'],
    [{ DATABASE_POOL_SIZE: '2.5' }, 'DATABASE_POOL_SIZE'],
    [{ ROLE: 'ALL', DATABASE_URL: 'postgres://localhost/pay' }, 'ROLE'],
    [{ ROLE: 'api' }, 'ROLE=api needs DATABASE_URL'],
    [{ ROLE: 'worker', DATABASE_URL: '' }, 'ROLE=worker needs DATABASE_URL'],
    [{ RECOVER_AFTER_SECONDS: '0' }, 'RECOVER_AFTER_SECONDS'],
  ])('refuses %j and names %s', (env, name) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(name);
  });

  it('never shows a database URL, because it contains a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://pay:geheim@localhost/pay' })).not.toThrow('geheim');
  });

  it.each([
    ['http://pay.example', false],
    ['http://10.0.0.5:4242', false],
    ['https://pay.example', true],
    ['http://localhost:4242', true],
    ['http://127.0.0.1:4242', true],
  ])('takes real cards at %s: %s', (PUBLIC_URL, isTaken) => {
    const env = {
      PUBLIC_URL,
      ACQUIRER: 'adyen',
      ADYEN_API_KEY: 'a secret key',
      ADYEN_MERCHANT_ACCOUNT: 'ShopECOM',
      ADYEN_CHECKOUT_URL: 'https://checkout-test.adyen.com/v71',
      ADYEN_CLIENT_KEY: 'test_KEY',
      ADYEN_CLIENT_URL: 'https://checkoutshopper-test.adyen.com/checkoutshopper',
      ADYEN_HMAC_KEY: 'ab'.repeat(32),
      ADYEN_WEBHOOK_USER: 'adyen',
      ADYEN_WEBHOOK_PASSWORD: 'a secret password',
    };
    const read = () => readConfig(env);
    if (isTaken) expect(read).not.toThrow();
    else expect(read).toThrow('PUBLIC_URL must be https');
    expect(() => readConfig({ PUBLIC_URL })).not.toThrow();
  });

  it.each([
    ['postgres://pay@/shop?host=/cloudsql/p:r:i', '/cloudsql/p:r:i', 'pay', '', 'shop', 5432],
    ['postgres:///shop?host=/run/postgresql&user=pay', '/run/postgresql', 'pay', '', 'shop', 5432],
    ['postgresql://?host=/run&user=pay&dbname=shop&port=5433', '/run', 'pay', '', 'shop', 5433],
    ['postgres://pay:p%40ss@%2Frun%2Fpg:5433/shop', '/run/pg', 'pay', 'p@ss', 'shop', 5433],
    ['postgres://pay:p%40ss@localhost/shop?host=/run', '/run', 'pay', 'p@ss', 'shop', 5432],
    ['postgres://db.example/shop?user=a%40b&password=c%26d', 'db.example', 'a@b', 'c&d', 'shop', 5432],
    ['postgres://pay@[::1]:5433/shop?target_session_attrs=any', '::1', 'pay', '', 'shop', 5433],
  ])('takes the form %s', (given, host, user, password, database, port) => {
    const { databaseUrl: connectionString = '' } = readConfig({ DATABASE_URL: given });
    const client = new Client({ connectionString });
    expect(client).toMatchObject({ host, user, database, port });
    expect(client.password ?? '').toBe(password);
    expect(describeDatabase(connectionString)).toContain(`"shop" at ${host === '::1' ? '[::1]' : host}`);
  });

  it('adds a password to the address of a socket', () => {
    const { databaseUrl: connectionString = '' } = readConfig({
      DATABASE_URL: 'postgres://pay@/shop?host=/run',
      DATABASE_PASSWORD: 'a/b@c',
    });
    expect(new Client({ connectionString })).toMatchObject({ host: '/run', password: 'a/b@c' });
  });

  it.each([
    ['?sslmode=require', '?sslmode=verify-full'],
    ['?sslmode=prefer&a=b', '?sslmode=verify-full&a=b'],
    ['?a=b&sslmode=verify-ca', '?a=b&sslmode=verify-full'],
    ['?sslmode=verify-full&sslrootcert=/ca.pem', '?sslmode=verify-full&sslrootcert=/ca.pem'],
    ['?sslmode=no-verify', '?sslmode=no-verify'],
    ['?sslmode=require&uselibpqcompat=true', '?sslmode=require&uselibpqcompat=true'],
    ['', ''],
  ])('names what the modes of encryption do: %s', (given, named) => {
    const url = 'postgres://pay:secret@db.example/pay';
    expect(readConfig({ DATABASE_URL: url + given }).databaseUrl).toBe(url + named);
  });
});
