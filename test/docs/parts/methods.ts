import { PAYMENT_METHODS, type PaymentMethod } from '../../../src/protocol/payment-methods.ts';
import { METHOD_RULES, PROVIDER_NEEDS } from '../../../src/protocol/select-payment-methods.ts';
import { code, listCodes } from '../support/codes.ts';
import type { DocPart } from '../support/doc-part.ts';
import { fillTable } from '../support/render-table.ts';

const FACTS = { iban: 'IBAN', fiscalCode: 'fiscal code' };

const isPending = ({ id, rail }: PaymentMethod): boolean =>
  rail === 'stays_pending' || id === 'bank_transfer';

export const METHOD_PARTS: readonly DocPart[] = [
  {
    file: 'docs/methods.md',
    marker: 'methods',
    render: (current) =>
      fillTable(
        current,
        PAYMENT_METHODS.map((method) => ({ ...method, ...METHOD_RULES[method.id] })).map((method) => [
          code(method.id),
          method.currencies ? listCodes(method.currencies) : 'all',
          code(method.provider),
          method.hold ? { bank: 'yes', service: 'here' }[method.hold] : 'no',
          PROVIDER_NEEDS[method.provider].map((fact) => FACTS[fact]).join(', ') || '–',
          method.rail ? 'on a page of its own' : method.isWallet ? "in the wallet's window" : undefined,
          isPending(method) ? 'pending' : 'settled',
        ]),
      ),
  },
];
