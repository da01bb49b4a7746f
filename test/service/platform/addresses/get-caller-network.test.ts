import { expect, it } from 'vitest';
import { getCallerNetwork } from '../../../../src/service/platform/addresses/get-caller-network.ts';

it.each([
  ['192.0.2.77', '192.0.2.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['proxy.example', 'unknown'],
])('getCallerNetwork counts %s by %s', (address, network) => {
  expect(getCallerNetwork(address)).toBe(network);
});
