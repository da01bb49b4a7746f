import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { BUILT_IN_COMPANIES } from '../src/service/companies/read-companies.ts';
import { ROLES, readConfig } from '../src/service/config/read-config.ts';
import { code, readCodes } from './docs/codes.ts';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';

const OPERATIONS = 'docs/operations.md';

describe('docs/operations.md', () => {
  it('has every variable of the environment, with its default', () => {
    const source = readFileSync('src/service/config/read-config.ts', 'utf8');
    const names = [...source.matchAll(/env\.([A-Z_]+)|'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, a, b]) => a ?? b);
    const table = readDocTable(OPERATIONS, '## Environment');
    expect(table.map(([name = '']) => readCodes(name)[0]).sort()).toEqual([...new Set(names)].sort());
    const defaults = readConfig({});
    expect(Object.fromEntries(table.map(([name = '', value = '']) => [readCodes(name)[0], value]))).toEqual({
      SERVICE_PORT: code(String(defaults.port)),
      PUBLIC_URL: code('http://localhost:<port>'),
      DATA_DIR: code(defaults.dataDir),
      FIXTURES: 'the built-in companies',
      WEBHOOK_ALLOW: 'none',
      WEBHOOK_RETRY_SECONDS: code(defaults.webhookRetrySeconds.join()),
      WEBHOOK_TIMEOUT_SECONDS: code(String(defaults.webhookTimeoutSeconds)),
      DATABASE_URL: 'none',
      DATABASE_POOL_SIZE: code(String(defaults.databasePoolSize)),
      ROLE: code(defaults.role),
      RECOVER_AFTER_SECONDS: code(String(defaults.recoverAfterSeconds)),
    });
  });

  it('has every role', () => {
    const roles = readDocTable(OPERATIONS, '## Many processes').map(([role = '']) => readCodes(role)[0]);
    expect(roles).toEqual(ROLES);
  });

  it('has commands that exist', () => {
    const names = readDocTable(OPERATIONS, '## Commands').map(
      ([command = '']) => /^`npm (?:run )?(.+)`$/.exec(command)?.[1],
    );
    for (const name of names) expect(Object.keys(packageJson.scripts)).toContain(name);
    expect(names).toEqual(expect.arrayContaining(['start', 'service', 'build', 'test']));
  });

  it('has the built-in companies, and every field of one', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(readFileSync(OPERATIONS, 'utf8')) ?? [];
    expect(JSON.parse(example)).toEqual({ companies: BUILT_IN_COMPANIES });
    const fields = readTypes('src/service/companies/read-companies.ts').getMembers('CompanyFixture');
    expect(readDocTable(OPERATIONS, '## Companies').map(([name]) => name)).toEqual(
      fields.map(([name]) => code(name.replace('?', ''))),
    );
  });
});
