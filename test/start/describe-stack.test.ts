import { describe, expect, it } from 'vitest';
import { describeStack } from '../../src/start/describe-stack.ts';

describe('describeStack', () => {
  it('names all addresses and a card to pay with', () => {
    const text = describeStack({
      service: 'http://localhost:4242',
      shop: 'http://127.0.0.1:4243',
      terminal: 'https://localhost:8443',
      screen: 'http://localhost:8444',
    });
    expect(text).toContain('http://localhost:8444 ');
    expect(text).toContain('https://localhost:8443/nexo)');
    expect(text).toContain('http://127.0.0.1:4243 ');
    expect(text).toContain('http://127.0.0.1:4243/till)');
    expect(text).toContain('http://localhost:4242/v1/checkout.js');
    expect(text).toContain('http://localhost:4242/sandbox ');
    expect(text).toContain('http://localhost:4242/docs/quickstart ');
    expect(text).toContain('4111 1111 1111 1111');
  });
});
