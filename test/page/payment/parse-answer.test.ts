import { describe, expect, it } from 'vitest';
import { parsePayAnswer, parseStatusAnswer } from '../../../src/page/payment/parse-answer.ts';

const COMPLETED = { outcome: 'completed', status: 'SETTLED', transactionId: 'order-1', method: 'card' };

describe('parsePayAnswer', () => {
  it.each([
    [COMPLETED],
    [{ ...COMPLETED, confirmationTo: 'g•••@example.com' }],
    [{ outcome: 'declined', code: 'card_declined' }],
    [{ outcome: 'invalid', problems: { cvc: 'cvc_invalid' } }],
    [{ outcome: 'processing' }],
    [{ outcome: 'cancelled' }],
    [{ outcome: 'encrypt_again' }],
    [{ outcome: 'redirect', url: '/checkout/abc_-9/hop/0c0f-5a6e' }],
    [{ outcome: 'challenge', url: 'https://bank.example/acs?order=1' }],
    [{ outcome: 'challenge', url: 'http://127.0.0.1:4242/sandbox/bank/1' }],
    [{ outcome: 'challenge', url: 'http://localhost:4242/sandbox/bank/1' }],
    [{ outcome: 'closed', state: 'expired', status: 'EXPIRED' }],
  ])('accepts %j', (answer) => {
    expect(parsePayAnswer(answer)).toEqual(answer);
  });

  it.each([
    [undefined],
    [null],
    ['completed'],
    [[]],
    [{}],
    [{ outcome: 'paid' }],
    [{ ...COMPLETED, status: 'PAID' }],
    [{ ...COMPLETED, status: 'toString' }],
    [{ ...COMPLETED, transactionId: 7 }],
    [{ outcome: 'declined' }],
    [{ outcome: 'redirect' }],
    [{ outcome: 'redirect', url: 'https://evil.example/checkout/abc/hop/1' }],
    [{ outcome: 'redirect', url: '//evil.example/checkout/abc/hop/1' }],
    [{ outcome: 'redirect', url: 'javascript:alert(1)' }],
    [{ outcome: 'redirect', url: '/checkout/abc/hop/../../../x' }],
    [{ outcome: 'challenge' }],
    [{ outcome: 'challenge', url: 'http://bank.example/acs' }],
    [{ outcome: 'challenge', url: 'javascript:alert(1)' }],
    [{ outcome: 'challenge', url: 'data:text/html,hello' }],
    [{ outcome: 'challenge', url: 'blob:https://bank.example/1' }],
    [{ outcome: 'challenge', url: '/checkout/abc' }],
    [{ outcome: 'challenge', url: ['https://bank.example/acs'] }],
    [{ outcome: 'closed', state: 'shut', status: 'EXPIRED' }],
    [{ Message: 'Not found.', StatusCode: 404, Result: false }],
  ])('refuses %j', (answer) => {
    expect(parsePayAnswer(answer)).toBeUndefined();
  });

  it('reads a link closed by another attempt as processing', () => {
    expect(parsePayAnswer({ outcome: 'closed', state: 'processing', status: 'CREATED' })).toEqual({
      outcome: 'processing',
    });
  });

  it('reads malformed problems as no problems', () => {
    expect(parsePayAnswer({ outcome: 'invalid', problems: 'all' })).toEqual({
      outcome: 'invalid',
      problems: {},
    });
  });
});

describe('parseStatusAnswer', () => {
  it('accepts a state with and without an attempt, and only a redirect method as waitingRail', () => {
    expect(parseStatusAnswer({ state: 'open', status: 'CREATED' })).toEqual({
      state: 'open',
      status: 'CREATED',
    });
    const waiting = { state: 'open', status: 'CREATED', waitingRail: 'ideal' };
    expect(parseStatusAnswer(waiting)).toEqual(waiting);
    expect(parseStatusAnswer({ ...waiting, waitingRail: 'card' })).toEqual({
      state: 'open',
      status: 'CREATED',
    });
    const answer = { state: 'completed', status: 'SETTLED', attempt: COMPLETED };
    expect(parseStatusAnswer(answer)).toEqual(answer);
  });

  it.each([[null], [{ state: 'open' }], [{ state: 'ajar', status: 'CREATED' }], ['<html>']])(
    'refuses %j',
    (answer) => {
      expect(parseStatusAnswer(answer)).toBeUndefined();
    },
  );
});
