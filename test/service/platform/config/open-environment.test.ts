import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import {
  openEnvironment,
  SECRET_VARIABLES,
} from '../../../../src/service/platform/config/open-environment.ts';
import { readConfig } from '../../../../src/service/platform/config/read-config.ts';
import { listVariables } from '../../../docs/support/list-variables.ts';

const TOKEN = '0123456789abcdef';
const PEM = '-----BEGIN KEY-----\nMIIB\n\nAQAB\n-----END KEY-----';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(content: string | Uint8Array): string {
  const path = join(folder, `secret-${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

describe('openEnvironment', () => {
  it.each(SECRET_VARIABLES)('reads %s from the file that %s_FILE names', (name) => {
    expect(openEnvironment({ [`${name}_FILE`]: write('a secret') })[name]).toBe('a secret');
  });

  it.each([
    ['a line end', `${TOKEN}\n`, TOKEN],
    ['a line end of Windows', `${TOKEN}\r\n`, TOKEN],
    ['empty lines behind it', `${TOKEN}\n\n`, TOKEN],
    ['a byte order mark', `\ufeff${TOKEN}`, TOKEN],
  ])('takes a secret without %s', (_, content, secret) => {
    expect(openEnvironment({ METRICS_TOKEN_FILE: write(content) }).METRICS_TOKEN).toBe(secret);
  });

  it.each([
    ['several lines', PEM],
    ['spaces at both ends', ' a secret '],
    ['a line end before it', `\n${TOKEN}`],
    ['letters of any writing system', 'пароль-密码'],
  ])('keeps %s', (_, secret) => {
    expect(openEnvironment({ MAIL_URL_FILE: write(`${secret}\n`) }).MAIL_URL).toBe(secret);
  });

  it('reads a file once, because a pipe can be read only once', () => {
    const path = write(TOKEN);
    const env = openEnvironment({ METRICS_TOKEN_FILE: path });
    expect(env.METRICS_TOKEN).toBe(TOKEN);
    rmSync(path);
    expect(env.METRICS_TOKEN).toBe(TOKEN);
  });

  it('keeps the other variables, even if their names end alike', () => {
    const path = write('9000');
    expect(openEnvironment({ SERVICE_PORT: '80', SERVICE_PORT_FILE: path })).toMatchObject({
      SERVICE_PORT: '80',
      SERVICE_PORT_FILE: path,
    });
  });

  it.each([
    [{ METRICS_TOKEN: '', METRICS_TOKEN_FILE: 'file' }, TOKEN],
    [{ METRICS_TOKEN: TOKEN, METRICS_TOKEN_FILE: '' }, TOKEN],
    [{ METRICS_TOKEN_FILE: '' }, undefined],
  ])('takes an empty variable as unset: %j', (env, secret) => {
    const path = env.METRICS_TOKEN_FILE && write(TOKEN);
    expect(openEnvironment({ ...env, METRICS_TOKEN_FILE: path }).METRICS_TOKEN).toBe(secret);
  });

  it('refuses a secret that is given twice', () => {
    const env = openEnvironment({ METRICS_TOKEN: TOKEN, METRICS_TOKEN_FILE: write(TOKEN) });
    expect(() => env.METRICS_TOKEN).toThrow(
      new ConfigError('METRICS_TOKEN and METRICS_TOKEN_FILE are both set. Remove one of them.'),
    );
  });

  it.each<[string, () => string, string]>([
    ['that is missing', () => join(folder, 'nothing'), 'does not exist.'],
    ['that is empty', () => write(''), 'is empty.'],
    ['with nothing but spaces and line ends', () => write(' \n\n'), 'is empty.'],
    ['that is binary', () => write(new Uint8Array([0xff, 0xfe, 0x41, 0x00])), 'is not UTF-8.'],
    [
      'that Docker has made a folder',
      () => {
        const path = join(folder, 'mounted');
        mkdirSync(path);
        return path;
      },
      'is a folder. Docker creates one if the file to mount is missing.',
    ],
    ['below another file', () => `${write(TOKEN)}/token`, 'cannot be read: ENOTDIR'],
  ])('refuses a file %s, and names variable and path', (_, getPath, fault) => {
    const path = getPath();
    const env = openEnvironment({ METRICS_TOKEN_FILE: path });
    expect(() => env.METRICS_TOKEN).toThrow(ConfigError);
    expect(() => env.METRICS_TOKEN).toThrow(`METRICS_TOKEN_FILE: "${path}" ${fault}`);
  });
});

describe('readConfig', () => {
  it('takes a file for every variable that is a secret, and for no other', () => {
    const files = listVariables(readConfig).filter((name) => name.endsWith('_FILE'));
    // With the simulated acquirer all of its variables are looked for; `FIXTURES` is a file by itself.
    expect(new Set(files)).toEqual(new Set(SECRET_VARIABLES.map((name) => `${name}_FILE`)));
  });

  it('never shows the content of a file that it refuses', () => {
    const path = write('geheim');
    for (const name of SECRET_VARIABLES.filter((each) => each !== 'DATABASE_PASSWORD'))
      expect(() => readConfig({ [`${name}_FILE`]: path }), name).toThrow(/^(?!.*geheim)/s);
  });

  it('encodes the password of the database, which PostgreSQL has in the same file', () => {
    const password = 'p@ss:w/rd#100%?ü&';
    const { databaseUrl = '' } = readConfig({
      DATABASE_URL: 'postgres://pay@db.example:5432/pay?sslmode=require',
      DATABASE_PASSWORD_FILE: write(`${password}\n`),
    });
    expect(databaseUrl).toMatch(/^postgres:\/\/pay:\S+@db\.example:5432\/pay\?sslmode=verify-full$/);
    expect(decodeURIComponent(new URL(databaseUrl).password)).toBe(password);
  });

  it.each([
    [{ DATABASE_PASSWORD: 'geheim' }, 'DATABASE_PASSWORD needs DATABASE_URL.'],
    [{ DATABASE_URL: 'postgres://db/pay', DATABASE_PASSWORD: 'geheim' }, 'with a user'],
    [{ DATABASE_URL: 'postgres://a:b@db/pay', DATABASE_PASSWORD: 'geheim' }, 'without a password'],
  ])('refuses %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
    expect(() => readConfig(env)).not.toThrow('geheim');
  });
});
