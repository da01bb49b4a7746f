import { describe, expect, it, vi } from 'vitest';
import { createOrderBook } from '../../../demo/orders/orders.ts';

const ITEMS = [{ name: 'Olio nuovo', quantity: 2, unitPriceMinor: 1640, vatRate: 4 }];
const createLink = (transactionId: string) => ({ transactionId, paymentUrl: 'http://localhost/checkout/a' });

describe('createOrderBook', () => {
  it('gives every order its own number and an id that cannot be guessed', () => {
    const book = createOrderBook();
    const [first, second] = [book.draft(ITEMS), book.draft(ITEMS)];
    expect([first.number, second.number]).toEqual(['BR-1001', 'BR-1002']);
    expect(first.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.id).not.toBe(second.id);
    expect(first.amountMinor).toBe(3280);
  });

  it('finds an added order by its id and by its transaction', () => {
    const book = createOrderBook();
    const draft = book.draft(ITEMS);
    expect(book.find(draft.id)).toBeUndefined();
    const order = book.add(draft, createLink('t-1'));
    book.add(book.draft(ITEMS), createLink('t-2'));
    expect(book.find(draft.id)).toBe(order);
    expect(book.findByTransaction('t-1')).toBe(order);
    expect(book.findByTransaction('t-3')).toBeUndefined();
  });

  it('notifies the watchers of an order about its updates until they stop', () => {
    const book = createOrderBook();
    const { id } = book.add(book.draft(ITEMS), createLink('t-1'));
    const other = book.add(book.draft(ITEMS), createLink('t-2'));
    const listener = vi.fn();
    const stop = book.watch(id, listener);
    book.update(other.id, { status: 'paid' });
    expect(listener).not.toHaveBeenCalled();
    book.update(id, { status: 'paid' });
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id, status: 'paid' }));
    stop();
    book.update(id, { status: 'review' });
    expect(listener).toHaveBeenCalledOnce();
    expect(book.find(id)?.status).toBe('review');
  });
});
