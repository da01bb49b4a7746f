import { type Reader, readText, refuse } from '../../protocol/readers.ts';
import { copyPlain } from './copy-plain.ts';

/** How the fields of an ApplePayPaymentRequest begin or end; all others are left out. */
const KNOWN_FIELDS =
  /^(support|shipping|merchantCap)|(^total|Data|Code|Items|Contact|Fields|Request|Contexts)$/;

interface PricedLine {
  label: unknown;
  amount: unknown;
}

/**
 * The page's request, checked and copied: the shop's window speaks for the page here, and must not be made to show or
 * charge what no shopper would read.
 * @throws for a request that Apple should not get
 */
export const readApplePayRequest: Reader<object> = (value) => {
  const request = copyPlain(value) as Record<string, unknown> & {
    total: PricedLine;
    lineItems?: PricedLine[];
    shippingMethods?: PricedLine[];
  };
  for (const key in request) if (!KNOWN_FIELDS.test(key)) delete request[key];
  // Only a line of the list may be negative: a discount.
  const check = (lines: PricedLine[] = [], amountPattern = /^\d+(\.\d+)?$/) => {
    for (const { label, amount } of lines)
      if (/[<>]/.test(readText(label)) || !amountPattern.test(readText(amount))) refuse();
  };
  check([request.total]);
  check(request.shippingMethods);
  check(request.lineItems, /^-?\d+(\.\d+)?$/);
  return request;
};
