import { describe, expect, it } from 'vitest';
import { chooseEncoding } from '../../../../../src/service/platform/http/answers/choose-encoding.ts';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP;Q=1', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br ; q=1.0 , gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.000', 'identity'],
    ['*', 'br'],
    ['*;q=0.1', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity;q=0, *', 'br'],
    ['identity;q=0, gzip;q=0.2', 'gzip'],
    ['identity', 'identity'],
    ['identity;q=1, br;q=0.5', 'identity'],
    ['identity;q=0.5, br', 'br'],
    // Nothing is left: the plain answer is better than none.
    ['identity;q=0', 'identity'],
    ['*;q=0', 'identity'],
    // A value that is not a weight.
    ['br;q=high, gzip', 'gzip'],
    ['br;q=2, gzip', 'gzip'],
  ])('answers %j with %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it('chooses only an available encoding', () => {
    expect(chooseEncoding('br, gzip', ['identity', 'gzip'])).toBe('gzip');
    expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity');
  });
});
