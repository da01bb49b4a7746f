import { describe, expect, it } from 'vitest';
import {
  HARDWARE_MODELS,
  MAX_HARDWARE_QUANTITY,
} from '../../../../src/service/pos/hardware/hardware-models.ts';
import { readTerminalConfig } from '../../../../src/terminal/config/read-terminal-config.ts';

describe('HARDWARE_MODELS', () => {
  it('lists three distinct models', () => {
    expect(new Set(HARDWARE_MODELS.map(({ model }) => model)).size).toBe(3);
  });

  it.each(HARDWARE_MODELS)(
    'have a price for $model that suits the largest order, and a name that can begin a terminal id',
    (one) => {
      expect(one.priceMinor).toBeGreaterThan(0);
      expect(Number.isSafeInteger(one.priceMinor * MAX_HARDWARE_QUANTITY)).toBe(true);
      const TERMINAL_POIID = `${one.model}-000158213605001`;
      expect(readTerminalConfig({ TERMINAL_POIID }).poiid).toBe(TERMINAL_POIID);
    },
  );
});
