import { type Reader, readText, refuse } from '../../protocol/shapes/readers.ts';
import { copyPlain } from './copy-plain.ts';

/** The beginnings and endings of known fields of an ApplePayPaymentRequest; others are dropped. */
const KNOWN_FIELDS =
  /^(support|shipping|merchantCap)|(^total|Data|Code|Items|Contact|Fields|Request|Contexts)$/;

interface PricedLine {
  label: unknown;
  amount: unknown;
}

/**
 * Copies and validates the page's request: it is shown in the shop's name, and must not display or charge anything misleading.
 * @throws for an invalid request
 */
export const readApplePayRequest: Reader<object> = (value) => {
  const request = copyPlain(value) as Record<string, unknown> & {
    total: PricedLine;
    lineItems?: PricedLine[];
    shippingMethods?: PricedLine[];
  };
  for (const key in request) if (!KNOWN_FIELDS.test(key)) delete request[key];
  // Only a line item may be negative, as a discount.
  const check = (lines: PricedLine[] = [], amountPattern = /^\d+(\.\d+)?$/) => {
    for (const { label, amount } of lines)
      if (/[<>]/.test(readText(label)) || !amountPattern.test(readText(amount))) refuse();
  };
  check([request.total]);
  check(request.shippingMethods);
  check(request.lineItems, /^-?\d+(\.\d+)?$/);
  return request;
};
