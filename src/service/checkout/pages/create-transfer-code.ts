import type { TransferTarget } from '../../../protocol/bank-transfer.ts';
import { formatPlainAmount } from '../../../protocol/format-plain-amount.ts';
import type { Currency } from '../../../protocol/money.ts';
import { createQrCode } from '../../payments/links/create-qr-code.ts';

/** Longest name of a beneficiary (EPC069-12). */
const MAX_NAME_LENGTH = 70;

export interface TransferOrder {
  transfer: TransferTarget;
  amountMinor: number;
  currency: Currency;
}

/** Writes a SEPA credit transfer as banking apps read it (EPC069-12, version 002); `undefined` for one that it cannot carry. */
export function writeTransferCode({ transfer, amountMinor, currency }: TransferOrder): string | undefined {
  const { beneficiary, iban, reference } = transfer;
  if (currency !== 'EUR' || !iban || /[\r\n]/.test(beneficiary)) return undefined;
  // Not half of a character: with at most three bytes for each unit, the whole stays below the 331 bytes that are allowed.
  const name = beneficiary.slice(0, MAX_NAME_LENGTH).replace(/[\ud800-\udbff]$/, '');
  const amount = `EUR${formatPlainAmount(amountMinor, currency)}`;
  // Service tag, version, UTF-8, SEPA credit transfer, no BIC; then no purpose, and a structured reference.
  return ['BCD', '002', '1', 'SCT', '', name, iban, amount, '', reference].join('\n');
}

/** Draws that code as SVG; `undefined` if it cannot be drawn. */
export function createTransferCode(order: TransferOrder): string | undefined {
  const text = writeTransferCode(order);
  if (!text) return undefined;
  try {
    return String(createQrCode(text, 'svg').body);
  } catch {
    return undefined;
  }
}
