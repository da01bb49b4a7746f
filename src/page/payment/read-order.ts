import type { CheckoutItem, CheckoutOrder } from '../../protocol/checkout-api.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isItem = (value: unknown): value is CheckoutItem =>
  isFields(value) &&
  typeof value.name === 'string' &&
  ['quantity', 'unitPriceMinor', 'vatRate'].every((name) => typeof value[name] === 'number');

const readText = (fields: Fields, name: 'title' | 'description'): Partial<CheckoutOrder> => {
  const text = fields[name];
  return typeof text === 'string' ? { [name]: text } : {};
};

/**
 * Parses the order in a status answer; `same` if it is unchanged. Only a known shape is accepted, because a proxy or another
 * version may have answered.
 */
export function readOrder(answer: unknown): CheckoutOrder | 'same' | undefined {
  if (!isFields(answer) || typeof answer.status !== 'string') return undefined;
  const { order } = answer;
  if (order === undefined) return 'same';
  if (!isFields(order)) return undefined;
  const { purpose, amountMinor, items, revision } = order;
  if (typeof purpose !== 'string' || !Number.isSafeInteger(amountMinor) || !Number.isSafeInteger(revision))
    return undefined;
  if (!Array.isArray(items) || !items.every(isItem)) return undefined;
  return {
    purpose,
    ...readText(order, 'title'),
    ...readText(order, 'description'),
    amountMinor: amountMinor as number,
    items,
    revision: revision as number,
  };
}
