import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '../src/protocol/payment-methods.ts';
import { readDocTable } from './docs/read-doc-table.ts';

const FACTS = { iban: 'IBAN', fiscalCode: 'fiscal code' };

const list = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

describe('docs/methods.md', () => {
  it('has every method, as the table of the protocol decides', () => {
    const rows = readDocTable('docs/methods.md', '## The table').map((row) => row.slice(0, 5));
    expect(rows).toEqual(
      PAYMENT_METHODS.map(({ id, currencies, provider, canHold, needs }) => [
        `\`${id}\``,
        currencies ? list(currencies) : 'all',
        `\`${provider}\``,
        canHold ? 'yes' : 'no',
        needs?.map((fact) => FACTS[fact]).join(', ') ?? '–',
      ]),
    );
  });

  it('tells of each where it is approved, and what that leads to', () => {
    const rows = readDocTable('docs/methods.md', '## The table');
    for (const { id, rail, isWallet } of PAYMENT_METHODS) {
      const [, , , , , where = '', result = ''] = rows.find(([name]) => name === `\`${id}\``) ?? [];
      expect([id, where.includes('page of its own')]).toEqual([id, rail !== undefined]);
      expect([id, where.includes('wallet')]).toEqual([id, isWallet === true]);
      const isPending = rail === 'stays_pending' || id === 'bank_transfer';
      expect([id, result]).toEqual([id, isPending ? 'pending' : 'settled']);
    }
  });
});
