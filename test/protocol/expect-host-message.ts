import { expect } from 'vitest';
import type { HostMessage } from '../../src/protocol/messages.ts';

const TEXT = expect.any(String);
const NUMBER = expect.any(Number);
const FLAG = expect.any(Boolean);

const FLAGS = { externalSubmit: FLAG, applePayParentBridge: FLAG, autoHeight: FLAG };

const NOTICES: Record<string, object> = {
  capabilities: { available: FLAG, version: NUMBER },
  event: { session: NUMBER, name: TEXT, detail: expect.any(Object) },
  failed: { session: NUMBER, code: TEXT, message: TEXT },
};

function expectOptions(options: object, flags: object): void {
  const {
    locale = '',
    customCss = '',
    paymentMethods = [],
    redirectAfterPayment = true,
    summary = 'amount',
    ...others
  } = options as Record<string, unknown>;
  expect(redirectAfterPayment).toBe(true);
  expect(['full', 'amount']).toContain(summary);
  expect(others).toStrictEqual(flags);
  for (const text of [locale, customCss, ...(paymentMethods as unknown[])]) {
    expect(text).toBeTypeOf('string');
    expect((text as string).length).toBeLessThanOrEqual(1000);
  }
}

/** Fails unless the message has exactly the fields of its type, each of the right kind and within the caps. */
export function expectHostMessage(message: HostMessage): void {
  const { type, ...fields } = message;
  if (message.type === 'init') expectOptions(message.options, FLAGS);
  else if (message.type === 'update') expectOptions(message.options, {});
  else if (message.type === 'focus') expect([undefined, TEXT]).toContainEqual(message.field);
  else if (message.type === 'apple_pay') {
    expect(Object.hasOwn(NOTICES, message.step)).toBe(true);
    expect(fields).toStrictEqual({ step: message.step, ...NOTICES[message.step] });
  } else {
    expect(['validate', 'submit']).toContain(type);
    expect(fields).toStrictEqual({ id: NUMBER });
  }
}
