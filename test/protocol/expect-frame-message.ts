import { expect } from 'vitest';
import type { ParsedFrameMessage } from '../../src/protocol/parse-frame-message.ts';

const TEXT = expect.any(String);
const NUMBER = expect.any(Number);

/** The fields of each type as in docs/protocol.md, written down a second time. */
const SHAPES: Record<ParsedFrameMessage['type'], object> = {
  hello: { version: NUMBER, build: TEXT },
  ready: { methods: expect.any(Array) },
  method_change: { method: TEXT },
  change: { complete: expect.any(Boolean) },
  amount_change: { amount: NUMBER, currency: TEXT },
  validation: { id: NUMBER, valid: expect.any(Boolean), errors: expect.any(Object) },
  submitted: { id: NUMBER, outcome: TEXT },
  complete: { transactionId: TEXT, status: TEXT, method: TEXT },
  error: { code: TEXT, message: TEXT },
  redirect: { url: TEXT },
  resize: { height: NUMBER },
  title: { title: TEXT },
  apple_pay: { step: TEXT },
};

/** The fields of an Apple Pay call, which are handed on unread: a merchant session or a token must arrive whole. */
const UNREAD = ['session', 'version', 'request', 'name', 'value'];

function expectValue(value: unknown): void {
  if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(1000);
  else if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
  else if (typeof value === 'object' && value) {
    expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value));
    expect(Object.keys(value).length).toBeLessThanOrEqual(50);
    for (const text of Object.values(value)) {
      expect(text).toBeTypeOf('string');
      expectValue(text);
    }
  } else expect(value).toBeTypeOf('boolean');
}

/** Fails unless the message has exactly the fields of its type, each of the right kind and within the caps. */
export function expectFrameMessage(message: ParsedFrameMessage): void {
  expect(Object.hasOwn(SHAPES, message.type)).toBe(true);
  const entries = Object.entries(message);
  const unread = message.type === 'apple_pay' ? UNREAD : [];
  expect(Object.keys(message)).toEqual(expect.arrayContaining(unread));
  const read = Object.fromEntries(entries.filter(([field]) => !unread.includes(field)));
  expect(read).toStrictEqual({ type: message.type, ...SHAPES[message.type] });
  for (const value of Object.values(read)) expectValue(value);
}
