import { describe, expect, it } from 'vitest';
import { readPort } from '../../src/start/read-port.ts';

describe('readPort', () => {
  it.each([
    [undefined, 4242],
    ['', 4242],
    ['0', 0],
    ['65535', 65535],
    [' 8080 ', 8080],
  ])('reads %j as %i', (text, port) => {
    expect(readPort('SERVICE_PORT', 4242, { SERVICE_PORT: text })).toBe(port);
  });

  it.each(['-1', '65536', '80.5', 'http', '80x'])('refuses %j and names the variable', (text) => {
    expect(() => readPort('SERVICE_PORT', 4242, { SERVICE_PORT: text })).toThrow(/^SERVICE_PORT .*"/);
  });
});
