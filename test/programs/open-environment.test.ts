import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Environment, openEnvironment } from '../../src/programs/open-environment.ts';

class OwnError extends Error {}

const NAMES = ['METRICS_TOKEN', 'MAIL_URL'];
const open = (env: Environment) => openEnvironment(env, NAMES, OwnError);

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
  it.each(NAMES)('reads %s from the file that %s_FILE names', (name) => {
    expect(open({ [`${name}_FILE`]: write('a secret') })[name]).toBe('a secret');
  });

  it.each([
    ['a line end', `${TOKEN}\n`, TOKEN],
    ['a line end of Windows', `${TOKEN}\r\n`, TOKEN],
    ['empty lines behind it', `${TOKEN}\n\n`, TOKEN],
    ['a byte order mark', `\ufeff${TOKEN}`, TOKEN],
  ])('takes a secret without %s', (_, content, secret) => {
    expect(open({ METRICS_TOKEN_FILE: write(content) }).METRICS_TOKEN).toBe(secret);
  });

  it.each([
    ['several lines', PEM],
    ['spaces at both ends', ' a secret '],
    ['a line end before it', `\n${TOKEN}`],
    ['letters of any writing system', 'пароль-密码'],
  ])('keeps %s', (_, secret) => {
    expect(open({ MAIL_URL_FILE: write(`${secret}\n`) }).MAIL_URL).toBe(secret);
  });

  it('reads a file once, because a pipe can be read only once', () => {
    const path = write(TOKEN);
    const env = open({ METRICS_TOKEN_FILE: path });
    expect(env.METRICS_TOKEN).toBe(TOKEN);
    rmSync(path);
    expect(env.METRICS_TOKEN).toBe(TOKEN);
  });

  it('keeps the other variables, even if their names end alike', () => {
    const path = write('9000');
    expect(open({ SERVICE_PORT: '80', SERVICE_PORT_FILE: path })).toMatchObject({
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
    expect(open({ ...env, METRICS_TOKEN_FILE: path }).METRICS_TOKEN).toBe(secret);
  });

  it('refuses a secret that is given twice', () => {
    const env = open({ METRICS_TOKEN: TOKEN, METRICS_TOKEN_FILE: write(TOKEN) });
    expect(() => env.METRICS_TOKEN).toThrow(
      new OwnError('METRICS_TOKEN and METRICS_TOKEN_FILE are both set. Remove one of them.'),
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
    const env = open({ METRICS_TOKEN_FILE: path });
    expect(() => env.METRICS_TOKEN).toThrow(OwnError);
    expect(() => env.METRICS_TOKEN).toThrow(`METRICS_TOKEN_FILE: "${path}" ${fault}`);
  });
});
