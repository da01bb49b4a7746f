import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIST_PARAMETERS } from '../../../../src/service/payments/links/list-links.ts';
import { TRANSACTION_PARAMETERS } from '../../../../src/service/payments/transactions/list-transactions.ts';
import { readQuery } from '../../../../src/service/platform/http/requests/read-query.ts';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';
import { createDeliveryParameters } from '../../../../src/service/webhooks/registrations/delivery-parameters.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

const LISTS = {
  listPaymentLinks: LIST_PARAMETERS,
  listDeliveries: createDeliveryParameters(EVENTS),
  listTransactions: TRANSACTION_PARAMETERS,
};

/** Texts that a caller might write: near the right one, and far from it. */
const texts = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'SETTLED',
    'FAILED',
    'PENDING',
    'card',
    'embedded',
    '0341',
    '341',
    'webhook.test',
    'payment.settled',
  ),
  fc
    .record({
      day: fc.constantFrom(
        '2026-11-21',
        '2026-02-29',
        '2028-02-29',
        '2026-13-01',
        '2026-11-31',
        '0001-01-01',
      ),
      hour: fc.constantFrom('', 'T09:30:00', 'T24:00:00', 't09:30:00', ' 09:30:00', 'T23:59:60', 'T09:30'),
      fraction: fc.constantFrom('', '.5', '.123456789', '.'),
      offset: fc.constantFrom('', 'Z', 'z', '+01:00', '-23:59', '+24:00', ' 01:00'),
    })
    .map(({ day, hour, fraction, offset }) => day + hour + fraction + offset),
);

describe.each(Object.entries(LISTS))('the parameters of %s', (_id, rules) => {
  const described = Object.entries(rules).filter(([name]) => !['Limit', 'Cursor', 'Amount'].includes(name));

  it.each(described)('are accepted exactly as they are described: %s', (_name, rule) => {
    const validate = ajv.compile(rule.schema);
    fc.assert(
      fc.property(texts, (text) => {
        expect([text, rule(text) !== undefined]).toEqual([text, validate(text)]);
      }),
      { numRuns: 500 },
    );
  });
});

it('list the accepted values in the refusal', () => {
  const query = { Card: '42', From: '21.11.2026', Limit: '0', Cursor: 'x', Channel: 'web' };
  expect(() => readQuery(query, TRANSACTION_PARAMETERS)).toThrow(
    expect.objectContaining({
      errors: expect.arrayContaining([
        expect.objectContaining({ Field: 'Card', Hint: 'A number of 4 digits.' }),
        expect.objectContaining({
          Field: 'From',
          Hint: 'A time such as 2026-11-21T09:30:00Z, or a day such as 2026-11-21.',
        }),
        expect.objectContaining({ Field: 'Limit', Hint: 'An integer from 1 to 100.' }),
        expect.objectContaining({ Field: 'Cursor', Hint: 'The cursor that the previous page returned.' }),
      ]),
    }),
  );
});
