import type { TransferTarget } from '../../../protocol/bank-transfer.ts';
import type { Currency } from '../../../protocol/money.ts';
import { formatPlainAmount } from '../../../protocol/money.ts';
import { createQrCode } from '../../payments/links/create-qr-code.ts';
import { isSepaCountry } from '../../platform/identifiers/sepa.ts';

/** The maximum length of a beneficiary's name (EPC069-12). */
const MAX_NAME_LENGTH = 70;

interface TransferOrder {
  transfer: TransferTarget;
  amountMinor: number;
  currency: Currency;
}

/**
 * Writes the text of a QR code that banking apps read as a SEPA credit transfer (EPC069-12, version 002); `undefined` if the
 * format cannot express the transfer.
 */
export function writeTransferCode({ transfer, amountMinor, currency }: TransferOrder): string | undefined {
  const { beneficiary, iban, reference } = transfer;
  if (currency !== 'EUR' || !isSepaCountry(iban.slice(0, 2)) || /[\r\n]/.test(beneficiary)) return undefined;
  // Do not cut a surrogate pair. With at most three bytes per code unit, the text stays below the limit of 331 bytes.
  const name = beneficiary.slice(0, MAX_NAME_LENGTH).replace(/[\ud800-\udbff]$/, '');
  const amount = `EUR${formatPlainAmount(amountMinor, currency)}`;
  // Service tag, version, UTF-8, SEPA credit transfer, no BIC; then an empty purpose and a structured reference.
  return ['BCD', '002', '1', 'SCT', '', name, iban, amount, '', reference].join('\n');
}

/** Draws the QR code of a transfer as SVG; `undefined` if it cannot be drawn. */
export function createTransferCode(order: TransferOrder): string | undefined {
  const text = writeTransferCode(order);
  if (!text) return undefined;
  try {
    return String(createQrCode(text, 'svg').body);
  } catch {
    return undefined;
  }
}
