import { describe, expect, it } from 'vitest';
import { readReturnStatus } from '../../src/sdk/read-return-status.ts';

const RETURN = { type: 'service-payment-complete', status: 'success' };

describe('readReturnStatus', () => {
  it.each(['success', 'failure', ''])('reads the status "%s"', (status) => {
    expect(readReturnStatus({ ...RETURN, status })).toBe(status);
  });

  it('cuts a status that is too long', () => {
    expect(readReturnStatus({ ...RETURN, status: 's'.repeat(10_000) })).toHaveLength(1000);
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['the text of it', JSON.stringify(RETURN)],
    ['a list of it', [RETURN]],
    ['another type', { ...RETURN, type: 'service-payment-completed' }],
    ['the type in a list', { ...RETURN, type: [RETURN.type] }],
    ['no status', { type: RETURN.type }],
    ['a status that is no text', { ...RETURN, status: true }],
    ['an inherited status', Object.assign(Object.create({ status: 'success' }), { type: RETURN.type })],
    ['an inherited type', Object.assign(Object.create({ type: RETURN.type }), { status: 'success' })],
    [
      'a getter that throws',
      {
        get type() {
          throw new Error('read');
        },
      },
    ],
  ])('refuses %s', (_case, data) => {
    expect(() => readReturnStatus(data)).toThrow();
  });
});
