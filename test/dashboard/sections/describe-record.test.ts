import { describe, expect, it } from 'vitest';
import {
  describeMoney,
  findCurrency,
  getTitle,
  getValueKind,
  listFacts,
  toFieldName,
  toLabel,
} from '../../../src/dashboard/sections/describe-record.ts';

describe('getValueKind', () => {
  it.each([
    ['Amount', 1990, 'money'],
    ['RefundedAmount', 0, 'money'],
    ['AuthorizedAmount', 1990, 'money'],
    ['Total', 12_200, 'money'],
    ['VatRate', 22, 'text'],
    ['Price', 120, 'money'],
    ['UnitPrice', 120, 'money'],
    ['Balance', 0, 'money'],
    ['BalanceAfter', 120, 'money'],
    ['ClosingBalance', 120, 'money'],
    ['Excess', 1, 'money'],
    ['Cycle', 3, 'text'],
    ['CreatedAt', '2026-11-23T09:30:00.000Z', 'time'],
    ['BirthDate', '1990-01-31', 'text'],
    ['State', 'ACTIVE', 'state'],
    ['SubscriptionId', 'sub_1', 'id'],
    ['ClientUuid', 'c-1', 'id'],
    ['subscription_id', 'sub_1', 'id'],
    ['StoreId', 7, 'id'],
    ['Paid', 'Void', 'text'],
    ['Active', false, 'yes'],
    ['Scopes', ['a', 'b'], 'texts'],
    ['Items', [{ Name: 'Tea' }], 'list'],
    ['Card', { Last4: '1111' }, 'record'],
    ['Card', null, 'nothing'],
    ['Name', '', 'nothing'],
    ['Metadata', {}, 'nothing'],
    ['Refunds', [], 'nothing'],
  ])('of %s %j is %s', (name, value, kind) => {
    expect(getValueKind(name, value)).toBe(kind);
  });
});

it('describeRecord writes money in the currency of its record', () => {
  expect(describeMoney(1990, findCurrency({ Currency: 'EUR' }))).toBe('€19.90');
  expect(describeMoney(1990, findCurrency({ Currency: 'JPY' }))).toBe('¥1,990');
  expect(describeMoney(120, findCurrency({ Currency: 'XXX' }))).toBe('120 (minor units)');
});

it('describeRecord writes names of fields as words, and names in metadata unchanged', () => {
  expect([toLabel('NextPaymentAt'), toLabel('subscription_id'), toLabel('cart')]).toEqual([
    'Next payment at',
    'Subscription id',
    'Cart',
  ]);
  expect([toFieldName('subscription_id'), toFieldName('StoreId')]).toEqual(['SubscriptionId', 'StoreId']);
});

it.each([
  [{ ClientUuid: 'c-1', FirstName: 'Giulia', LastName: 'Bianchi' }, 'ClientUuid', 'Giulia Bianchi'],
  [{ StoreId: 7, Reference: 'torino-1', Name: 'Torino' }, 'StoreId', 'Torino'],
  [{ DisputeId: 'dsp_1', State: 'LOST' }, 'DisputeId', 'dsp_1'],
  [{ Country: 'IT', Rate: 22 }, undefined, 'IT'],
  [{ ThreadId: 'thr_1', User: { Id: 'u-7', Name: 'Ada' } }, 'ThreadId', 'Ada'],
  [{ MessageId: 'msg_1', User: null }, 'MessageId', 'msg_1'],
])('describeRecord titles %j by its name, or else by its id', (record, idName, title) => {
  expect(getTitle(record, idName)).toBe(title);
});

it('describeRecord lists a few facts of a record with a page, and all facts of one without', () => {
  const record = { Id: 'x', A: 'a', B: 'b', C: 'c', D: 'd', E: 'e', F: 'f', State: 'OPEN', Empty: null };
  expect(listFacts(record, { title: 'T', idName: 'Id', isAll: false })).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(listFacts(record, { title: 'a', idName: 'Id', isAll: true })).toEqual([
    'Id',
    'B',
    'C',
    'D',
    'E',
    'F',
  ]);
  const movement = { Balance: 5, BalanceAfter: 0, Reason: 'TOP_UP' };
  expect(listFacts(movement, { title: 'T', isAll: true })).toEqual(['Balance', 'BalanceAfter', 'Reason']);
  expect(listFacts(movement, { title: 'T', isAll: false })).toEqual(['Reason']);
});
