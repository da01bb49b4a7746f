import { expect, it } from 'vitest';
import { listFormFields } from '../../../src/dashboard/sections/form-fields.ts';
import { writePlainly } from '../../../src/dashboard/sections/plain-sentence.ts';
import { findCall } from './open-section.ts';

const fields = listFormFields(findCall('fiscal-invoices', 'createInvoice'));

it.each([
  [
    'An Italian customer needs VatNumber or FiscalCode.',
    'An Italian customer needs “VAT number” or “Fiscal code”.',
  ],
  ['Give either Customer or ClientUuid.', 'Give either Customer or “Customer from your contacts”.'],
  ['Customer.Address.PostalCode: Five digits.', '“Postal code”: Five digits.'],
  ['Lines[0].VatRate: Invalid value.', '“VAT rate”: Invalid value.'],
  ['Set it up first: PUT /api/v5/fiscal-invoices/configuration.', 'Set it up first.'],
  ['Date is in the future.', 'Date is in the future.'],
  ['PayPal and SdiCodes are other words.', 'PayPal and SdiCodes are other words.'],
])('%s → %s', (sentence, plain) => {
  expect(writePlainly(sentence, fields)).toBe(plain);
});
