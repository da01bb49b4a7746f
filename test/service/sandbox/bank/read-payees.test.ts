import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { readPayees } from '../../../../src/service/sandbox/bank/read-payees.ts';
import { createDataDir } from '../../support/create-data-dir.ts';

let dataDir: string;
let removeDataDir: () => void;
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
});
afterEach(() => removeDataDir());

function read(payees: unknown) {
  const file = join(dataDir, 'fixtures.json');
  writeFileSync(file, JSON.stringify({ companies: [], payees }));
  return readPayees(file);
}

const PAYEE = { iban: 'DE89370400440532013000', name: 'Ada Neri' };

describe('readPayees', () => {
  it('returns the payees of the file, even two of one account', () => {
    const payees = [PAYEE, { ...PAYEE, name: 'Vogel GmbH', code: 'DE136695976' }];
    expect(read(payees)).toEqual(payees);
  });

  it('returns none without a file, and without a list in it', () => {
    expect(readPayees(undefined)).toEqual([]);
    expect(read(undefined)).toEqual([]);
  });

  it.each([
    [{}, /needs a list "payees", of objects/],
    [['Ada Neri'], /needs a list "payees", of objects/],
    [[{ name: 'Ada Neri' }], /payee Ada Neri needs an "iban"/],
    [[{ ...PAYEE, iban: 'DE88370400440532013000' }], /payee Ada Neri needs an "iban"/],
    [[PAYEE, { iban: PAYEE.iban }], /payee 2 needs an "iban" and a "name"/],
    [[{ ...PAYEE, name: ' ' }], /needs an "iban" and a "name"/],
    [[{ ...PAYEE, code: 7 }], /"code" is a text/],
  ])('refuses %j', (payees, sentence) => {
    expect(() => read(payees)).toThrow(ConfigError);
    expect(() => read(payees)).toThrow(sentence);
  });
});
