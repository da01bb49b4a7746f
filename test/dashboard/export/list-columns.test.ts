import { describe, expect, it } from 'vitest';
import { listColumns, writeCell } from '../../../src/dashboard/export/list-columns.ts';
import type { ApiRecord } from '../../../src/dashboard/sections/describe-record.ts';
import type { OpenApiSchema } from '../../../src/dashboard/sections/open-api.ts';
import { findCall } from '../sections/open-section.ts';

const TEXT: OpenApiSchema = { type: 'string' };
const SCHEMA: OpenApiSchema = {
  properties: {
    TransactionId: { ...TEXT, title: 'Number' },
    Channel: { ...TEXT, enum: ['link', 'cloud_pos'] },
    Status: { ...TEXT, enum: ['SETTLED', 'HELD'] },
    Reason: { ...TEXT, enum: ['product_not_received'], 'x-names': { product_not_received: 'Not received' } },
    Cause: { ...TEXT, enum: ['lose_dispute'] },
    Amount: { type: 'integer' },
    Currency: { ...TEXT, enum: ['EUR', 'JPY'] },
    Shopper: { anyOf: [{ type: 'object', properties: { Name: TEXT, Email: TEXT } }, { type: 'null' }] },
    Metadata: { type: 'object' },
    Items: { type: 'array' },
    IsTest: { type: 'boolean' },
    Notes: TEXT,
    CreatedAt: { ...TEXT, format: 'date-time' },
  },
};
const ROW: ApiRecord = {
  TransactionId: '0042',
  Channel: 'cloud_pos',
  Status: 'SETTLED',
  Reason: 'product_not_received',
  Cause: 'lose_dispute',
  Amount: 3660,
  Currency: 'EUR',
  Shopper: { Name: 'Giulia', Email: null },
  Metadata: { order_id: 12 },
  Items: [{ Name: 'Cup' }, 'Plate', { Sku: 'A' }],
  IsTest: false,
  Notes: null,
  CreatedAt: '2026-11-21T09:30:00.000Z',
};

const write = (rows: ApiRecord[]) => {
  const columns = listColumns(SCHEMA, rows);
  return rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.title, writeCell(row, column)])),
  );
};

describe('the columns of a list', () => {
  it('name the brand of a card as people do', () => {
    const { answer } = findCall('online-payments', 'listTransactions');
    const row = { Card: { Brand: 'visa', Last4: '1111' } };
    const columns = listColumns(answer?.properties?.Transactions?.items ?? {}, [row]);
    expect(columns.map((column) => writeCell(row, column))).toEqual(['Visa', '1111']);
  });

  it('are in words, with money as decimals and moments as dates, the date first', () => {
    const [written = {}] = write([ROW]);
    expect(Object.keys(written)[0]).toBe('Created at');
    expect(written).toEqual({
      'Created at': new Date('2026-11-21T09:30:00.000Z'),
      Number: '0042',
      Channel: 'Till',
      Status: 'Paid',
      Reason: 'Not received',
      Cause: 'Lose dispute',
      Amount: { decimal: '36.60' },
      Currency: 'EUR',
      'Shopper name': 'Giulia',
      'Metadata: order_id': 12,
      Items: 'Cup, Plate, {"Sku":"A"}',
      'Is test': 'no',
    });
  });

  it('are those that some row has, so that one row lacks what another has', () => {
    const other = {
      ...ROW,
      Shopper: null,
      Metadata: { cart: { id: 1 } },
      Notes: 'Late',
      Amount: 500,
      Currency: 'JPY',
    };
    const [first, second] = write([ROW, other]);
    expect(first).toMatchObject({ Notes: null, 'Metadata: cart': null, 'Metadata: order_id': 12 });
    expect(second).toMatchObject({
      ...{ Notes: 'Late', 'Metadata: cart': '{"id":1}', 'Metadata: order_id': null },
      ...{ 'Shopper name': null, Amount: { decimal: '500' } },
    });
  });

  it('are all of the described ones if there are no rows', () => {
    const titles = listColumns(SCHEMA, []).map(({ title }) => title);
    expect(titles).toContain('Shopper email');
    expect(titles).not.toContain('Metadata');
    expect(titles[0]).toBe('Created at');
  });

  it('keep metadata with a key for each order in one cell', () => {
    const rows = Array.from({ length: 51 }, (_, at) => ({ ...ROW, Metadata: { [`order-${at}`]: at } }));
    expect(write(rows)[7]).toMatchObject({ Metadata: '{"order-7":7}' });
    expect(write(rows.slice(1))[0]).toMatchObject({ 'Metadata: order-1': 1 });
  });
});
