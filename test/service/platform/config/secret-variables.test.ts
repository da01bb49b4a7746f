import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/service/platform/config/read-config.ts';
import { SECRET_VARIABLES } from '../../../../src/service/platform/config/secret-variables.ts';
import { listVariables } from '../../../docs/support/list-variables.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(content: string): string {
  const path = join(folder, `secret-${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

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
