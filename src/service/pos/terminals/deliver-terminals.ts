import { randomInt } from 'node:crypto';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { addTerminals } from './add-terminals.ts';

/** The serial numbers have as many digits as those of the built-in terminals. */
const SERIAL_DIGITS = 15;
/** The number of random digits, as many as a single `randomInt` supports. */
const RANDOM_DIGITS = 12;

const createSerial = (): string => String(randomInt(10 ** RANDOM_DIGITS)).padStart(SERIAL_DIGITS, '0');

interface TerminalDelivery {
  companyId: number;
  model: string;
  quantity: number;
  now: number;
  /** Generates serial numbers. Default: random ones. */
  nextSerial?: () => string;
}

/**
 * Adds new terminals to a company, without a store and never connected. The company sets a secret when it sets up the terminal
 * (docs/decisions.md, 365).
 * @returns their POIIDs
 */
export async function deliverTerminals(
  trx: StoreTransaction,
  { companyId, model, quantity, now, nextSerial = createSerial }: TerminalDelivery,
): Promise<string[]> {
  const delivered: string[] = [];
  while (delivered.length < quantity) {
    const poiids = Array.from({ length: quantity - delivered.length }, () => `${model}-${nextSerial()}`);
    // If a serial number is taken, the next round generates another one.
    delivered.push(...(await addTerminals(trx, { companyId, poiids, now })));
  }
  return delivered.sort();
}
