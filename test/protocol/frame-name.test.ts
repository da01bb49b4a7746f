import { describe, expect, it } from 'vitest';
import { FRAME_NAME_PREFIX, parseFrameName } from '../../src/protocol/frame-name.ts';

describe('FRAME_NAME_PREFIX', () => {
  it('contains the protocol and its version', () => {
    expect(FRAME_NAME_PREFIX).toBe('servicepay:1:');
  });
});

describe('parseFrameName', () => {
  it.each(['https://shop.example', 'http://localhost:4243', 'http://[::1]:4243'])(
    'reads the embedding origin %s',
    (origin) => {
      expect(parseFrameName(FRAME_NAME_PREFIX + origin)).toBe(origin);
    },
  );

  it.each([
    '',
    'checkout',
    'servicepay',
    'servicepay:1',
    'servicepay:2:https://shop.example',
    'servicepay:11:https://shop.example',
    'ServicePay:1:https://shop.example',
    ' servicepay:1:https://shop.example',
    'https://shop.example',
  ])('returns nothing for "%s", the name of a frame that the script did not create', (name) => {
    expect(parseFrameName(name)).toBeUndefined();
  });
});
