/** A card terminal that partners can order. */
interface HardwareModel {
  /** The prefix of its terminals' ids, before the hyphen. */
  model: string;
  name: string;
  description: string;
  /** The unit price, in minor units of the euro. */
  priceMinor: number;
}

/** SIMULATED: the price list. The built-in companies' terminal is the first model. */
export const HARDWARE_MODELS = [
  {
    model: 'S1F2L',
    name: 'Portable',
    description: 'Battery, receipt printer, Wi-Fi and mobile network: can be carried to the table.',
    priceMinor: 29_900,
  },
  {
    model: 'S1C1P',
    name: 'Countertop',
    description: 'Ethernet and Wi-Fi, receipt printer: stays beside the cash register.',
    priceMinor: 19_900,
  },
  {
    model: 'S1M1N',
    name: 'Mini',
    description: 'Battery and Wi-Fi, no printer: receipts go by email.',
    priceMinor: 7_900,
  },
] as const satisfies readonly HardwareModel[];

export type ModelName = (typeof HARDWARE_MODELS)[number]['model'];

export const HARDWARE_CURRENCY = 'EUR';

/** The maximum number of terminals in an order. */
export const MAX_HARDWARE_QUANTITY = 100;

/** @throws Error for an unknown model, which the schema of an order already refuses */
export function getHardwareModel(name: string): HardwareModel {
  const found = HARDWARE_MODELS.find(({ model }) => model === name);
  if (!found) throw new Error(`There is no model "${name}".`);
  return found;
}
