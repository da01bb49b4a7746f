import { describe, expect, it } from 'vitest';
import { listFormFields } from '../../../src/dashboard/sections/form-fields.ts';
import { type DashboardValues, readForm } from '../../../src/dashboard/sections/read-form.ts';
import { findCall } from './open-section.ts';

function read(section: string, id: string, values: DashboardValues, known: Record<string, unknown> = {}) {
  const call = findCall(section, id);
  return readForm(call, listFormFields(call, known), values);
}

describe('readForm', () => {
  it('sends each typed value in its type', () => {
    const { sent } = read('online-payments', 'createPaymentLink', {
      Purpose: 'Chairs',
      Amount: ' 1990 ',
      Currency: 'USD',
      AutoCapture: false,
      AllowTokenization: true,
      Providers: ['FlowPay'],
      Metadata: '{"a": 1}',
      Notes: '',
    });
    expect(sent).toEqual({
      method: 'POST',
      path: '/api/v5/payments/link',
      body: {
        Purpose: 'Chairs',
        Amount: 1990,
        Currency: 'USD',
        AutoCapture: false,
        Providers: ['FlowPay'],
        Metadata: { a: 1 },
      },
    });
  });

  it('sends an invalid number unchanged, so that the service refuses it', () => {
    expect(read('online-payments', 'refundPayment', { Amount: '12,5' }).sent.body).toEqual({
      Amount: '12,5',
    });
    expect(read('online-payments', 'refundPayment', { Amount: '-12.5' }).sent.body).toEqual({
      Amount: -12.5,
    });
  });

  it('splits lines', () => {
    const { sent } = read('online-payments', 'releasePayments', { TransactionIds: ' a \n\nb\n' });
    expect(sent.body).toEqual({ TransactionIds: ['a', 'b'] });
  });

  it('sends only changed fields, and null for an emptied field that may be null', () => {
    const known = { ClientUuid: 'c-1', FirstName: 'Giulia', Email: 'g@example.com', Phone: null };
    const { sent } = read(
      'utilities',
      'changeClient',
      { Email: '', FirstName: 'Giulia', LastName: '' },
      known,
    );
    expect(sent).toEqual({ method: 'PUT', path: '/api/v5/clients/c-1', body: { Email: null } });
    expect(
      read('online-payments', 'changeStore', { Active: false }, { StoreId: 7, Active: true }).sent,
    ).toEqual({
      method: 'PUT',
      path: '/api/v5/stores/7',
      body: { Active: false },
    });
  });

  it('sends a required field that the address has filled in', () => {
    const { sent } = read('online-payments', 'refundPayment', {}, { TransactionId: 'order-1' });
    expect(sent.body).toEqual({ TransactionId: 'order-1' });
  });

  it('puts the parameters of a query into the URL, and sends no body', () => {
    const { sent } = read('online-payments', 'exportTransactions', { Status: 'HELD', Card: '' });
    expect(sent).toEqual({ method: 'GET', path: '/api/v5/transactions.csv?Status=HELD' });
  });

  it('reports which field is not JSON, and which is missing in the path', () => {
    expect(read('online-payments', 'createStore', { Reference: 'a', Items: '[{' }).problems).toEqual({
      Items: 'This is not JSON. Check its quotes and commas.',
    });
    expect(read('utilities', 'checkBin', {}).problems).toEqual({ Bin: 'Type it first.' });
    expect(read('utilities', 'checkBin', { Bin: '411111' }).problems).toEqual({});
  });
});
